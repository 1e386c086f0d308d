/**
 * Answers the Firebase SDK, which tells the page's worker of each change of the session and waits for a
 * sign that it was heard: 50 ms at every start of a resident's page, if there is none.
 */
export function hearFirebase({ data, ports }: ExtendableMessageEvent): void {
  const message: unknown = data;
  if (typeof message !== 'object' || message === null || !('eventId' in message)) return;
  ports[0]?.postMessage({ eventId: message.eventId, status: 'done', response: [] });
}
