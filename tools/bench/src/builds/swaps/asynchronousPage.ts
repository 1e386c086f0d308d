import '../../../../../shell/src/startup/start.ts';

// A page that shares its modules has to start behind an asynchronous boundary.
document.getElementById('root')?.setAttribute('data-started', '');
void import('../../../../../shell/src/index.tsx');
