/* All of styled-components but what only a server uses: nothing else of a shared module is tree-shaken. */
export {
  createGlobalStyle,
  createTheme,
  css,
  isStyledComponent,
  keyframes,
  styled,
  // Other teams' remotes may import it so.
  // oxlint-disable-next-line import/no-default-export
  styled as default,
  StyleSheetConsumer,
  StyleSheetContext,
  StyleSheetManager,
  ThemeConsumer,
  ThemeContext,
  ThemeProvider,
  useTheme,
  version,
  withTheme,
} from 'styled-components';
