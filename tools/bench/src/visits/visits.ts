import { type FirestoreServer, startSimulation } from '@laundry-board/local-backend';
import { type Benchmark, restrict } from '../benchmark.ts';
import { type Build, federated } from '../builds/build.ts';
import { naive } from '../builds/naive.ts';
import { best, plain } from '../builds/oneBuild.ts';
import { deployBuild } from '../deployBuild.ts';
import { newProfile, openEquipment, SCHOOL } from '../equipment.ts';
import { PROFILE_NAMES, PROFILES } from '../network/profiles.ts';
import { JOURNEY_NAMES, JOURNEYS } from './scenarios.ts';
import { type BuildName, type Sample, visitsTable } from './table.ts';
import { visit } from './visit.ts';

const BUILDS: Readonly<Record<BuildName, Build>> = { federated: federated(), best, plain, naive };
const BUILD_NAMES = ['federated', 'best', 'plain', 'naive'] as const;

/** The same sources built in four ways, visited in turn by a real browser. */
export const visits: Benchmark = {
  names: [...JOURNEY_NAMES, ...PROFILE_NAMES, ...BUILD_NAMES],
  run: async ({ runs, only, disposables, onProgress }) => {
    const equipment = await openEquipment(disposables);
    await writeSchool(equipment.firebase.firestore);
    const deployed = [];
    for (const build of restrict(BUILD_NAMES, only)) {
      onProgress(`build ${build}`);
      deployed.push({ build, ...(await deployBuild(build, BUILDS[build], equipment)) });
    }
    const samples: Sample[] = [];
    for (let run = 1; run <= runs; run += 1) {
      for (const profile of restrict(PROFILE_NAMES, only)) {
        for (const journey of restrict(JOURNEY_NAMES, only)) {
          // Each build within seconds, so that whatever else this machine does meets all of them alike.
          for (const { build, page, session, deploy } of deployed) {
            onProgress(`run ${run} of ${runs}, ${profile}, ${journey}, ${build}`);
            const { isSignedIn, scenarios } = JOURNEYS[journey];
            const context = await newProfile(equipment, isSignedIn ? session : undefined);
            for (const { name: scenario, screen, afterBoardDeploy = false } of scenarios) {
              deploy(afterBoardDeploy ? 'afterBoardDeploy' : 'first');
              const measures = await visit(context, page, screen, PROFILES[profile], equipment);
              samples.push({ profile, scenario, build, run, measures });
            }
            await context.close();
          }
        }
      }
    }
    const json = { browser: equipment.executablePath, samples };
    return { table: visitsTable(samples, runs), json };
  },
};

/** Writes one state of the simulated school. */
async function writeSchool({ documents, origin }: FirestoreServer): Promise<void> {
  const written = new Promise((resolve) => documents.listen(SCHOOL, resolve));
  const simulation = startSimulation({ origin });
  await written;
  await simulation.stop();
}
