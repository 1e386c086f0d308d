/*
 * All of styled-components except what only a server uses. Remotes get this module as a whole, so a bundler leaves out
 * only what is not named here.
 */
export {
  createGlobalStyle,
  createTheme,
  css,
  isStyledComponent,
  keyframes,
  styled,
  // Remotes of other teams may import the default.
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
