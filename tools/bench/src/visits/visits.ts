import { type FirestoreServer, startSimulation } from '@laundry-board/local-backend';
import { type Benchmark, restrict } from '../benchmark.ts';
import { type Build, federated } from '../builds/federated.ts';
import { naive } from '../builds/naive.ts';
import { best } from '../builds/oneBuild.ts';
import { deployBuild, type Deployment } from '../deployBuild.ts';
import { type Equipment, newProfile, openEquipment, SCHOOL } from '../equipment.ts';
import { comparisonTable } from './comparison.ts';
import { type Sample, visitsTable } from './table.ts';
import { JOURNEYS, PROFILES, visit } from './visit.ts';
import { openAWeekLater } from './weekLater.ts';

const BUILDS: Readonly<Record<string, Build>> = { federated, best, naive };

/** The same sources built in three ways, visited in turn by a real browser. */
export const visits: Benchmark = {
  names: [JOURNEYS, PROFILES, BUILDS].flatMap((choices) => Object.keys(choices)),
  run: async ({ runs, only, disposables, onProgress }) => {
    const equipment = await openEquipment(disposables);
    await writeSchool(equipment.firebase.firestore);
    const deployed = [];
    for (const [name, build] of restrict(BUILDS, only)) {
      onProgress(`build ${name}`);
      deployed.push({ build: name, ...(await deployBuild(name, build, equipment)) });
    }
    const samples: Sample[] = [];
    for (let run = 1; run <= runs; run += 1) {
      for (const [profile, conditions] of restrict(PROFILES, only)) {
        for (const [journey, { screen, visitor, visits: scenarios }] of restrict(JOURNEYS, only)) {
          // Each build within seconds, so that whatever else this machine does meets all of them alike.
          for (const { build, ...deployment } of deployed) {
            onProgress(`run ${run} of ${runs}, ${profile}, ${journey}, ${build}`);
            const context = await PROFILES_OF[visitor](equipment, deployment);
            for (const [scenario, version] of Object.entries(scenarios)) {
              deployment.deploy(version);
              const measures = await visit(context, deployment.page, screen, conditions, equipment);
              samples.push({ profile, scenario, build, run, measures });
            }
            await context.close();
          }
        }
      }
    }
    return {
      table: visitsTable(samples, runs),
      summary: comparisonTable(samples),
      json: { samples },
    };
  },
};

/** Opens the browser profile of a visitor. */
const PROFILES_OF = {
  stranger: (equipment: Equipment) => newProfile(equipment),
  resident: (equipment: Equipment, { session }: Deployment) => newProfile(equipment, session),
  residentOfLastWeek: openAWeekLater,
};

/** Writes one state of the simulated school. */
async function writeSchool({ documents, origin }: FirestoreServer): Promise<void> {
  const written = new Promise((resolve) => documents.listen(SCHOOL, resolve));
  const simulation = startSimulation({ origin });
  await written;
  await simulation.stop();
}
