/*
 * Keeps a lobby's touch screen from being enlarged by two fingers: it would stay so over changes of buildings and reloads,
 * until somebody pinches back. It is part of the first script, so that it holds for messages of the page, too. Residents
 * may enlarge their page (WCAG 1.4.4).
 */
if (/[?&]display=wall(&|$)/.test(location.search)) {
  document.documentElement.style.touchAction = 'pan-x pan-y';
}
