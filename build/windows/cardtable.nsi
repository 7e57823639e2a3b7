; makensis -DVERSION=… -DTREE=… -DOUT=… -DICON=… -DLICENSE=… cardtable.nsi   (see make_setup.sh)
; Per user, no administrator; the player's saves and settings are never touched.
Unicode true
Target amd64-unicode
!include "MUI2.nsh"
!include "FileFunc.nsh"
!define APP "Cardtable"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Cardtable"
!define TYPE "Cardtable.Game"
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
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${LICENSE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\cardtable.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

Section "Install"
  SetOutPath "$INSTDIR"
  RMDir /r "$INSTDIR\_internal" ; an upgrade leaves no old module behind
  File /r "${TREE}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${APP}.lnk" "$INSTDIR\cardtable.exe"
  WriteRegStr HKCU "Software\Cardtable" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "Software\Classes\.cardtable" "" "${TYPE}"
  WriteRegStr HKCU "Software\Classes\${TYPE}" "" "Cardtable game"
  WriteRegStr HKCU "Software\Classes\${TYPE}\DefaultIcon" "" "$INSTDIR\cardtable.exe,0"
  WriteRegStr HKCU "Software\Classes\${TYPE}\shell\open\command" "" '"$INSTDIR\cardtable.exe" "%1"'
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
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\cardtable.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${APP}.lnk"
  DeleteRegKey HKCU "Software\Classes\${TYPE}"
  DeleteRegKey HKCU "Software\Classes\.cardtable"
  DeleteRegKey HKCU "${KEY}"
  DeleteRegKey HKCU "Software\Cardtable"
SectionEnd
