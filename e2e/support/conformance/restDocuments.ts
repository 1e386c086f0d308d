/** An answer of the REST interface. */
export interface RestAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request to the REST interface, as `owner` unless another authorization or none is given. */
export type SendRest = (
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST',
  /** Behind `…/documents`, such as `/schools/campus.example` or `:commit`. */
  path: string,
  body?: unknown,
  authorization?: string,
) => Promise<RestAnswer>;

/** The REST interface to a project's documents on a Firestore server. */
export function restDocuments(firestore: string, projectId: string): SendRest {
  const documents = `${firestore}/v1/projects/${projectId}/databases/(default)/documents`;
  return async (method, path, body, authorization = 'Bearer owner') => {
    const response = await fetch(documents + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(authorization === '' ? {} : { Authorization: authorization }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
}
