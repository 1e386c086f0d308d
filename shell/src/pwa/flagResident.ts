import type { ReadableStore } from '@laundry-board/shared-types/store';
import type { SignInState } from '../startup/createSignIn.ts';
import { type Caches, setResidentFlag } from './residentFlag.ts';

/** Tells the service worker whenever a resident has signed in or out. */
export function flagResident(signIn: ReadableStore<SignInState>, caches: Caches): void {
  function setFlag(): void {
    const { kind } = signIn.getSnapshot();
    if (kind !== 'signed-in' && kind !== 'signed-out') return;
    // Without the flag, the page connects by itself.
    setResidentFlag(caches, kind === 'signed-in').catch(() => {});
  }
  signIn.subscribe(setFlag);
  setFlag();
}
