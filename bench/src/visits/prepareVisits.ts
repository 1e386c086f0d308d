import type { Browser } from '@playwright/test';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { createIdentity } from '../network/certificate.ts';
import { createNetwork } from '../network/network.ts';
import type { OriginContext } from '../network/openOrigin.ts';
import type { Lifetime } from '../lifetime.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type Services, startServices } from './services.ts';

/** What visits are made with. */
export interface VisitEquipment {
  /** Where builds are put, absolute. */
  readonly folder: string;
  /** What origins are opened with; the line is in it. */
  readonly context: OriginContext;
  readonly services: Services;
  readonly browser: Browser;
}

/** Starts the line, the Firebase services behind it, and a browser. */
export async function prepareVisits(lifetime: Lifetime): Promise<VisitEquipment> {
  const folder = await temporaryFolder(lifetime);
  const network = createNetwork();
  lifetime.add(network.close);
  const identity = createIdentity();
  const services = await startServices(network, identity, lifetime);
  const browser = await launchBrowser(lifetime, identity);
  return { folder, context: { network, identity, lifetime }, services, browser };
}
