interface Window {
  /** Tells the bench that a screen is drawn, where it listens (watchScreen.ts). */
  readonly benchDrawn?: (screen: string) => void;
}
