import {
  boardPage,
  building,
  expect,
  LOAD_FAILURE,
  logOut,
  machine,
  type Machine,
  northHall,
  NOT_REACHED,
  online,
  type Page,
  sampleSchool,
  type School,
  stopClock,
  test as base,
} from '../../support/test.ts';

/** The same page twice: as it is, and as a browser shows it that translates whatever appears on it. */
interface Twins {
  readonly plain: Page;
  readonly translated: Page;
  /** Does the same on both pages. */
  readonly both: (action: (page: Page) => Promise<unknown>) => Promise<void>;
  /** Expects that both pages say the same, and this among it. */
  readonly expectSame: (text: string) => Promise<void>;
}

interface Fixtures {
  /** Opens both pages as somebody who is not signed in. */
  readonly openTwins: (url?: string) => Promise<Twins>;
  /** Opens a school on both pages. */
  readonly openBoards: (school: School, url?: string) => Promise<Twins>;
}

const test = base.extend<Fixtures>({
  openTwins: async ({ context, page }, use) => {
    await use(async (url = '/') => {
      const translated = await context.newPage();
      await translated.addInitScript(translate);
      await Promise.all([page.goto(url), translated.goto(url)]);
      return twinsOf(page, translated);
    });
  },
  openBoards: async ({ schools, visitAs, openTwins }, use) => {
    await use(async (school, url) => {
      await schools.write('campus.example', school);
      await visitAs('ada@campus.example', url);
      return openTwins(url);
    });
  },
});

/** Puts each text node into an element, now and whenever there is a new one. */
function translate(): void {
  const wrap = (node: Node): void => {
    if (node instanceof Text) {
      const parent = node.parentElement;
      const isLeft = parent === null || parent.closest('font, script, style, title, svg') !== null;
      if (isLeft || node.data.trim() === '') return;
      const font = document.createElement('font');
      font.append(node.data);
      node.replaceWith(font);
    } else {
      [...node.childNodes].forEach(wrap);
    }
  };
  const changes = new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      addedNodes.forEach(wrap);
      wrap(target);
    }
  });
  changes.observe(document, { childList: true, characterData: true, subtree: true });
}

function twinsOf(plain: Page, translated: Page): Twins {
  const pages = [plain, translated];
  return {
    plain,
    translated,
    both: async (action) => {
      for (const page of pages) await action(page);
    },
    expectSame: async (text) => {
      const compare = async (): Promise<unknown> => {
        const [one, other] = await Promise.all(pages.map(readPage));
        return one === other && one?.includes(text)
          ? 'the same'
          : { text, plain: one, translated: other };
      };
      await expect.poll(compare).toBe('the same');
      expect(await translated.locator('font').count()).toBeGreaterThan(0);
    },
  };
}

/** What a page says. Two pages measure their clocks apart, so an age may differ by a second. */
async function readPage(page: Page): Promise<string> {
  const text = await page.evaluate(() => document.body.innerText);
  return text.replaceAll(/\d+ s ago/g, 'n s ago');
}

test.describe('a translated page says the same as a plain one', () => {
  test('of an age that grows until the machine is Offline @rare', async ({
    context,
    schools,
    openBoards,
  }) => {
    const news = 'North Hall: 0 washers, 0 dryers free';
    await context.clock.install();
    const hall = (washer: Machine) => northHall({ washingmachines: [washer] });
    const { plain, translated, expectSame } = await openBoards(hall(online(false)));
    await expectSame('Available');
    await schools.write('campus.example', hall(machine(false)));
    // The clock is that of both pages, which may be a second apart until there is nothing more to say.
    await stopClock(plain);
    const isOver = async (): Promise<boolean> => {
      await context.clock.runFor(1000);
      const texts = await Promise.all([plain, translated].map(readPage));
      return texts.every((text) => text.includes(news));
    };
    // The backend answers the ping of a silent connection before its time is over.
    await expect.poll(isOver, { intervals: [500] }).toBe(true);
    await expectSame('s ago');
    await expectSame('Offline');
  });

  test('of statuses and counts that change @rare', async ({ schools, openBoards }) => {
    const hall = (isInUse: boolean) =>
      northHall({ washingmachines: [online(isInUse), online(true)], dryers: [online(!isInUse)] });
    const { expectSame } = await openBoards(hall(true));
    await expectSame('Hello, Ada');
    await expectSame('0 free');
    await schools.write('campus.example', hall(false));
    await expectSame('1 free');
    await schools.write('campus.example', hall(true));
    await expectSame('0 free');
  });

  test('of a connection that is lost and comes back @rare', async ({
    context,
    pageConsole,
    openBoards,
  }) => {
    pageConsole.expectErrors(LOAD_FAILURE, NOT_REACHED);
    const { expectSame } = await openBoards(northHall({ washingmachines: [online(true)] }));
    await expectSame('Live');
    await context.setOffline(true);
    await expectSame('Offline');
    await expectSame('The laundry service can’t be reached right now. Trying again…');
    await context.setOffline(false);
    await expectSame('Live');
  });

  test('of the building that is chosen @rare', async ({ openBoards }) => {
    const { both, expectSame } = await openBoards(sampleSchool());
    await expectSame('1 free');
    await both((page) => boardPage(page).building('Maple House').click());
    await expectSame('1 free');
    await both((page) => boardPage(page).building('Eastgate').click());
    await expectSame('No dryers in this building.');
  });

  test('of buildings that come, change places and go @rare', async ({ schools, openBoards }) => {
    const { buildings } = sampleSchool();
    const { expectSame } = await openBoards({ buildings });
    await expectSame('1 free');
    await schools.write('campus.example', {
      buildings: [building('new', 'New House'), ...buildings.toReversed()],
    });
    await expectSame('New House');
    await schools.write('campus.example', { buildings: [] });
    await expectSame('Please select a building to view laundry machines.');
  });

  test('of the login screen after Log Out @rare', async ({ openBoards }) => {
    const { expectSame, plain } = await openBoards(sampleSchool());
    await expectSame('Hello, Ada');
    await logOut(plain);
    await expectSame('Login to your account');
  });
});
