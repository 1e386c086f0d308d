// A fake of Google's gapi.iframes, which the Firebase SDK would load from Google before it opens a popup.
// The SDK uses an existing `gapi.iframes.Iframe`. This one has no iframe: the account chooser posts its
// messages to the page directly.
Object.assign(window, {
  gapi: {
    iframes: {
      Iframe: {},
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => ({
        /** @param {{ url: string }} options @param {(iframe: object) => unknown} onOpen */
        open: ({ url }, onOpen) =>
          onOpen({
            restyle: () => Promise.resolve(),
            /** @param {() => void} onPong */
            ping: (onPong) => Promise.resolve().then(onPong),
            /** @param {string} name @param {(message: object) => unknown} handler */
            register: (name, handler) => {
              const { origin } = new URL(url);
              addEventListener('message', (event) => {
                /** @type {unknown} */
                const data = event.data;
                const isMessage = typeof data === 'object' && data !== null && name in data;
                if (event.origin === origin && isMessage) handler(data);
              });
            },
            /** @param {string} name @param {object} _ @param {(answer: object[]) => void} onAnswer */
            send: (name, _, onAnswer) => {
              // The SDK always throws at the end of this callback.
              Promise.resolve([{ [name]: true }])
                .then(onAnswer)
                .catch(() => {});
            },
          }),
      }),
    },
  },
});
