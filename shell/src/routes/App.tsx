import type { ReactNode } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { UnexpectedErrorBoundary } from '../errors/UnexpectedErrorBoundary.tsx';
import type { Loadable } from '../loading/loadable.ts';
import type { Site } from '../startup/site.ts';
import { MainBoard } from './MainBoard.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { TestPage } from './TestPage.tsx';

/** The composed site: its three routes (specification §2). */
export function App({ site }: { readonly site: Loadable<Site> }): ReactNode {
  return (
    <UnexpectedErrorBoundary>
      <BrowserRouter>
        <Routes>
          <Route path="/" element={<MainBoard site={site} />} />
          <Route path="/test" element={<TestPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </BrowserRouter>
    </UnexpectedErrorBoundary>
  );
}
