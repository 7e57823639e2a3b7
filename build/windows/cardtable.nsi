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
!define MUI_WELCOMEPAGE_TEXT "$(WELCOME)"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${LICENSE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\cardtable.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "SpanishInternational"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Japanese"
; The first language is taken where Windows speaks none of them.
LangString WELCOME ${LANG_ENGLISH} "${APP} will be installed for you alone; no administrator is needed.$\r$\n$\r$\nIf an older version is there, this one takes its place. Your games, settings and statistics stay as they are.$\r$\n$\r$\n$_CLICK"
LangString WELCOME ${LANG_GERMAN} "${APP} wird nur für Sie installiert; ein Administrator ist nicht nötig.$\r$\n$\r$\nIst eine ältere Version da, so tritt diese an ihre Stelle. Ihre Spiele, Einstellungen und Statistiken bleiben, wie sie sind.$\r$\n$\r$\n$_CLICK"
LangString WELCOME ${LANG_SPANISHINTERNATIONAL} "${APP} se instalará solo para usted; no hace falta un administrador.$\r$\n$\r$\nSi hay una versión anterior, esta ocupa su lugar. Sus partidas, ajustes y estadísticas se conservan.$\r$\n$\r$\n$_CLICK"
LangString WELCOME ${LANG_FRENCH} "${APP} sera installé pour vous seul ; aucun administrateur n’est nécessaire.$\r$\n$\r$\nSi une version plus ancienne est là, celle-ci prend sa place. Vos parties, vos réglages et vos statistiques restent tels quels.$\r$\n$\r$\n$_CLICK"
LangString WELCOME ${LANG_JAPANESE} "${APP}はあなた専用にインストールされます。管理者の権限は必要ありません。$\r$\n$\r$\n古いバージョンがある場合は置き換えられます。ゲーム、設定、統計はそのまま残ります。$\r$\n$\r$\n$_CLICK"
LangString OPEN ${LANG_ENGLISH} "${APP} is open. Your game is saved; the window will be closed now."
LangString OPEN ${LANG_GERMAN} "${APP} ist geöffnet. Ihr Spiel ist gespeichert; das Fenster wird jetzt geschlossen."
LangString OPEN ${LANG_SPANISHINTERNATIONAL} "${APP} está abierto. Su partida está guardada; ahora se cerrará la ventana."
LangString OPEN ${LANG_FRENCH} "${APP} est ouvert. Votre partie est enregistrée ; la fenêtre va être fermée."
LangString OPEN ${LANG_JAPANESE} "${APP}が開いています。ゲームは保存されています。これからウィンドウを閉じます。"
LangString RUNNING ${LANG_ENGLISH} "${APP} is still running. Close its window, then try again."
LangString RUNNING ${LANG_GERMAN} "${APP} läuft noch. Schließen Sie das Fenster und versuchen Sie es noch einmal."
LangString RUNNING ${LANG_SPANISHINTERNATIONAL} "${APP} sigue en marcha. Cierre su ventana e inténtelo de nuevo."
LangString RUNNING ${LANG_FRENCH} "${APP} fonctionne encore. Fermez sa fenêtre, puis réessayez."
LangString RUNNING ${LANG_JAPANESE} "${APP}がまだ動いています。ウィンドウを閉じてから、もう一度試してください。"
LangString ROOM ${LANG_ENGLISH} "There is not enough room, or no right to write there. Nothing was changed."
LangString ROOM ${LANG_GERMAN} "Der Platz reicht nicht, oder dort darf nicht geschrieben werden. Nichts wurde verändert."
LangString ROOM ${LANG_SPANISHINTERNATIONAL} "No hay bastante espacio, o no se puede escribir allí. No se ha cambiado nada."
LangString ROOM ${LANG_FRENCH} "La place manque, ou l’écriture n’y est pas permise. Rien n’a été modifié."
LangString ROOM ${LANG_JAPANESE} "空き容量が足りないか、書き込みが許可されていません。何も変更されていません。"
LangString STILL ${LANG_ENGLISH} "${APP} is still open. Nothing was changed."
LangString STILL ${LANG_GERMAN} "${APP} ist noch geöffnet. Nichts wurde verändert."
LangString STILL ${LANG_SPANISHINTERNATIONAL} "${APP} sigue abierto. No se ha cambiado nada."
LangString STILL ${LANG_FRENCH} "${APP} est encore ouvert. Rien n’a été modifié."
LangString STILL ${LANG_JAPANESE} "${APP}がまだ開いています。何も変更されていません。"
LangString PLACE ${LANG_ENGLISH} "The new files cannot be put in their place. Nothing was changed."
LangString PLACE ${LANG_GERMAN} "Die neuen Dateien lassen sich nicht an ihren Ort bringen. Nichts wurde verändert."
LangString PLACE ${LANG_SPANISHINTERNATIONAL} "Los archivos nuevos no se pueden poner en su lugar. No se ha cambiado nada."
LangString PLACE ${LANG_FRENCH} "Les nouveaux fichiers ne peuvent pas être mis en place. Rien n’a été modifié."
LangString PLACE ${LANG_JAPANESE} "新しいファイルを所定の場所に置けません。何も変更されていません。"
LangString AGAIN ${LANG_ENGLISH} "${APP} was opened again. Nothing was changed."
LangString AGAIN ${LANG_GERMAN} "${APP} wurde wieder geöffnet. Nichts wurde verändert."
LangString AGAIN ${LANG_SPANISHINTERNATIONAL} "${APP} se ha vuelto a abrir. No se ha cambiado nada."
LangString AGAIN ${LANG_FRENCH} "${APP} a été rouvert. Rien n’a été modifié."
LangString AGAIN ${LANG_JAPANESE} "${APP}がまた開かれました。何も変更されていません。"
LangString GAME ${LANG_ENGLISH} "Cardtable game"
LangString GAME ${LANG_GERMAN} "Cardtable-Spiel"
LangString GAME ${LANG_SPANISHINTERNATIONAL} "Partida de Cardtable"
LangString GAME ${LANG_FRENCH} "Partie de Cardtable"
LangString GAME ${LANG_JAPANESE} "Cardtableのゲーム"

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
      MessageBox MB_OKCANCEL|MB_ICONINFORMATION "$(OPEN)" IDOK close
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
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" IDRETRY again
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
  MessageBox MB_ICONSTOP "${WORDS}"
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
    !insertmacro GiveUp 2 "$(ROOM)"
  ${EndIf}
  SetOutPath "$INSTDIR"

  Call CloseProgram
  ${If} $0 = 0
    SetOutPath "$TEMP"
    !insertmacro GiveUp 3 "$(STILL)"
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
    !insertmacro GiveUp 4 "$(PLACE)"
  ${EndIf}
  System::Call 'kernel32::MoveFileEx(t "$INSTDIR\new\cardtable.exe", t "$INSTDIR\cardtable.exe", i ${MOVEFILE_REPLACE_EXISTING}|${MOVEFILE_WRITE_THROUGH}) i .r1'
  ${If} $1 = 0
    SetOutPath "$TEMP"
    !insertmacro GiveUp 5 "$(AGAIN)"
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
  WriteRegStr HKCU "Software\Classes\${TYPE}" "" "$(GAME)"
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
    MessageBox MB_ICONSTOP "$(STILL)"
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
