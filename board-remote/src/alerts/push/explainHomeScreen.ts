import type { AlertsModel } from '../alertsModel.ts';

const HOME_SCREEN =
  'Keep this page on the screen. To be told while it is closed, choose “Add to Home Screen” in the browser’s share menu.';

/** Adds to each explanation what a resident with an iPhone has to do first, until the returned function is called. */
export function explainHomeScreen({
  state,
  explain,
}: Pick<AlertsModel, 'state' | 'explain'>): () => void {
  function add(): void {
    const { explanation } = state.getSnapshot();
    if (explanation === null || explanation.condition !== undefined) return;
    explain({ ...explanation, condition: HOME_SCREEN });
  }
  add();
  return state.subscribe(add);
}
