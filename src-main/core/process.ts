/** Placeholder until the core stands: answers every request with an empty list. */
process.parentPort.on('message', (event) => {
  const port = event.ports[0];
  if (port === undefined) return;
  port.on('message', ({ data }) => {
    if (data.kind === 'request') port.postMessage({ kind: 'answer', id: data.id, ok: true, value: [] });
  });
  port.start();
});
