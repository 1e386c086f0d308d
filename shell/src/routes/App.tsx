import { readPageUrl } from '@laundry-board/shared-types';
import type { ReactNode } from 'react';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button } from '../controls/Button.ts';
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx';
import { useNeedsReload } from '../errors/ErrorMessage.tsx';
import { publishFailure } from '../errors/published.ts';
import { FocusKeeper, useFocusOfForerunner } from '../focus/FocusContext.tsx';
import { Screen } from './Screen.ts';
import { KioskContext } from '../kiosk/KioskContext.ts';
import type { PageSite } from '../startup/createSite.ts';
import { HomeRoute } from './HomeRoute.tsx';

/** The composed site: its three routes (spec §2). */
export function App({ site }: { readonly site: PageSite }): ReactNode {
  return (
    <BrowserRouter>
      <KioskMode>
        <FocusKeeper>
          <ErrorBoundary
            fallback={<UnexpectedError />}
            onError={(error) => publishFailure(window, error)}
          >
            {/* Stays, and shows nothing at other routes, as its remotes' places have to outlive the remotes. */}
            <HomeRoute site={site} />
            <Routes>
              <Route path="/" element={null} />
              <Route path="/test" element={<TestPage />} />
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </ErrorBoundary>
        </FocusKeeper>
      </KioskMode>
    </BrowserRouter>
  );
}

/** Provides to all that is below whether the page's URL asks for kiosk mode. */
function KioskMode({ children }: { readonly children: ReactNode }): ReactNode {
  const { search } = useLocation();
  return <KioskContext value={readPageUrl(search).isKiosk}>{children}</KioskContext>;
}

/** The route `/test`: the word Test and nothing else (spec §2). */
function TestPage(): ReactNode {
  useFocusOfForerunner();
  return (
    <main>
      <h1>Test</h1>
    </main>
  );
}

const HomeLink = styled(Link)`
  display: inline-flex;
  min-height: var(--touch-target);
  align-items: center;
  padding: 0 var(--space-3);
  border-radius: var(--radius-s);
  color: var(--accent);
  font-weight: var(--weight-strong);
`;

function NotFoundPage(): ReactNode {
  useFocusOfForerunner();
  return (
    <Screen>
      <title>Page not found – Laundry</title>
      <h1>Page not found</h1>
      <HomeLink to="/">Go to Home</HomeLink>
    </Screen>
  );
}

/** The last resort (spec §8): whatever the shell itself throws while it renders. */
function UnexpectedError(): ReactNode {
  useNeedsReload();
  return (
    <Screen>
      <h1>Unexpected Application Error!</h1>
      <p>Something went wrong on this page. Loading it again usually helps.</p>
      <Button type="button" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </Screen>
  );
}
