; makensis -DVERSION=… -DCONTENTS=… -DTREE=… -DOUT=… -DICON=… -DSIDE=… -DLICENSE=… cardtable.nsi (see make_setup.sh)
; Per user, no administrator; the player's saves and settings are never touched.
;
; A version's files lie in a folder of their own (CONTENTS), which its cardtable.exe knows by name. New
; ones are laid beside the old; then one file changes its name, cardtable.exe. An installation is
; the old one before that and the new one after, whatever happens in between.
Unicode true
Target amd64-unicode
!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"
!define APP "Cardtable"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Cardtable"
!define TYPE "Cardtable.Game"
!define MOVEFILE_REPLACE_EXISTING 1
!define MOVEFILE_WRITE_THROUGH 8
!define SHCNE_ASSOCCHANGED 0x08000000
Name "${APP} ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Cardtable"
InstallDirRegKey HKCU "Software\Cardtable" "InstallDir"
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetDateSave off ; files get the date of the day they are installed: builds are alike
ManifestDPIAware true
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${APP}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${APP} installer"
VIAddVersionKey "LegalCopyright" "The Cardtable developers"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_WELCOMEPAGE_TEXT "${APP} will be installed for you alone; no administrator is needed.$\r$\n$\r$\nIf an older version is there, this one takes its place. Your games, settings and statistics stay as they are.$\r$\n$\r$\n$_CLICK"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${LICENSE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\cardtable.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; Closes the open program through its own door: it saves as it always does. $0: 1 when none is open.
!macro CloseProgram UN
Function ${UN}CloseProgram
  again:
  StrCpy $1 0
  ${DoWhile} $1 < 60 ; half seconds
    ClearErrors
    FileOpen $2 "$INSTDIR\cardtable.exe" a ; a running program cannot be opened for writing
    ${IfNot} ${Errors}
      FileClose $2
      StrCpy $0 1
      Return
    ${EndIf}
    ${IfNot} ${FileExists} "$INSTDIR\cardtable.exe"
      StrCpy $0 1
      Return
    ${EndIf}
    FindWindow $3 "" "${APP}"
    ${If} $3 <> 0
    ${AndIf} $1 = 0
      IfSilent close
      MessageBox MB_OKCANCEL|MB_ICONINFORMATION "${APP} is open. Your game is saved; the window will be closed now." IDOK close
      StrCpy $0 0
      Return
      close:
    ${EndIf}
    ${If} $3 <> 0
    ${AndIf} $3 <> $HWNDPARENT
      SendMessage $3 ${WM_CLOSE} 0 0 /TIMEOUT=2000
    ${EndIf}
    Sleep 500
    IntOp $1 $1 + 1
  ${Loop}
  IfSilent give_up
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "${APP} is still running. Close its window, then try again." IDRETRY again
  give_up:
  StrCpy $0 0
FunctionEnd
!macroend
!insertmacro CloseProgram ""
!insertmacro CloseProgram "un."

; Icons and double clicks follow a new or a removed file type at once.
!macro TellExplorer UN
Function ${UN}TellExplorer
  System::Call 'shell32::SHChangeNotify(i ${SHCNE_ASSOCCHANGED}, i 0, p 0, p 0)'
FunctionEnd
!macroend
!insertmacro TellExplorer ""
!insertmacro TellExplorer "un."

; Nothing was changed: what was laid beside the installation goes again.
!macro GiveUp CODE WORDS
  RMDir /r "$INSTDIR\new"
  SetErrorLevel ${CODE}
  IfSilent +2
  MessageBox MB_ICONSTOP "${WORDS} Nothing was changed."
  Quit
!macroend

Function .onInstFailed ; Abort, at a disk that is full
  RMDir /r "$INSTDIR\new"
FunctionEnd

Section "Install"
  RMDir /r "$INSTDIR\new" ; of an attempt that was cut short
  ClearErrors
  SetOverwrite try ; says by an error what cannot be written, and asks nothing
  SetOutPath "$INSTDIR\new"
  File /r "${TREE}/*"
  ${If} ${Errors}
    SetOutPath "$TEMP"
    !insertmacro GiveUp 2 "There is not enough room, or no right to write there."
  ${EndIf}
  SetOutPath "$INSTDIR"

  Call CloseProgram
  ${If} $0 = 0
    SetOutPath "$TEMP"
    !insertmacro GiveUp 3 "${APP} is still open."
  ${EndIf}

  ; its own folder first; there is one of this name already only when the same version is installed again
  ${If} ${FileExists} "$INSTDIR\${CONTENTS}\*.*"
    RMDir /r "$INSTDIR\${CONTENTS}.old"
    Rename "$INSTDIR\${CONTENTS}" "$INSTDIR\${CONTENTS}.old"
  ${EndIf}
  ClearErrors
  Rename "$INSTDIR\new\${CONTENTS}" "$INSTDIR\${CONTENTS}"
  ${If} ${Errors}
    Rename "$INSTDIR\${CONTENTS}.old" "$INSTDIR\${CONTENTS}"
    SetOutPath "$TEMP"
    !insertmacro GiveUp 4 "The new files cannot be put in their place."
  ${EndIf}
  System::Call 'kernel32::MoveFileEx(t "$INSTDIR\new\cardtable.exe", t "$INSTDIR\cardtable.exe", i ${MOVEFILE_REPLACE_EXISTING}|${MOVEFILE_WRITE_THROUGH}) i .r1'
  ${If} $1 = 0
    SetOutPath "$TEMP"
    !insertmacro GiveUp 5 "${APP} was opened again."
  ${EndIf}

  ; from here on it is the new version; what is left of older ones goes
  RMDir /r "$INSTDIR\new"
  RMDir /r "$INSTDIR\_internal"
  FindFirst $2 $3 "$INSTDIR\files-*"
  ${DoWhile} $3 != ""
    ${If} $3 != "${CONTENTS}"
      RMDir /r "$INSTDIR\$3"
    ${EndIf}
    FindNext $2 $3
  ${Loop}
  FindClose $2

  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${APP}.lnk" "$INSTDIR\cardtable.exe"
  WriteRegStr HKCU "Software\Cardtable" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "Software\Classes\.cardtable" "" "${TYPE}"
  WriteRegStr HKCU "Software\Classes\${TYPE}" "" "Cardtable game"
  WriteRegStr HKCU "Software\Classes\${TYPE}\DefaultIcon" "" "$INSTDIR\cardtable.exe,0"
  WriteRegStr HKCU "Software\Classes\${TYPE}\shell\open\command" "" '"$INSTDIR\cardtable.exe" "%1"'
  Call TellExplorer
  WriteRegStr HKCU "${KEY}" "DisplayName" "${APP}"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\cardtable.exe"
  WriteRegStr HKCU "${KEY}" "Publisher" "The Cardtable developers"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" $0
SectionEnd

Section "Uninstall"
  Call un.CloseProgram
  ${If} $0 = 0
    SetErrorLevel 3
    IfSilent +2
    MessageBox MB_ICONSTOP "${APP} is still open. Nothing was changed."
    Quit
  ${EndIf}
  Delete "$INSTDIR\cardtable.exe"
  RMDir /r "$INSTDIR\${CONTENTS}"
  RMDir /r "$INSTDIR\new"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${APP}.lnk"
  DeleteRegKey HKCU "Software\Classes\${TYPE}"
  ReadRegStr $0 HKCU "Software\Classes\.cardtable" ""
  ${If} $0 == "${TYPE}" ; another program may have taken it over
    DeleteRegKey HKCU "Software\Classes\.cardtable"
  ${EndIf}
  Call un.TellExplorer
  DeleteRegKey HKCU "${KEY}"
  DeleteRegKey HKCU "Software\Cardtable"
SectionEnd
