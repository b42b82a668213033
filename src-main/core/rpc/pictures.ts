import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import { assetFile } from '../../pictures/asset-file.ts';
import { sniffImageType } from '../../pictures/image-type.ts';
import { pictureRefusal, readPicture } from '../../pictures/read-picture.ts';
import { heldAddress, heldPicture } from '../../shared/held-picture.ts';
import { accountOf } from '../core-state.ts';
import type { CoreState } from '../core-state.ts';
import { unsentPicture } from '../reading/references.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

/** The address of a picture is answered without words (shell/protocols/serve-assets.ts): an image element could not read them. */
export function pictureHandlers(state: CoreState) {
  return {
    'pictures.whyNotDrawn': ({ asset }) => whyNotDrawn(assetFile(state.options.ports.dataDir, asset)),
    'pictures.hold': async ({ accountId, name, base64 }) => {
      const { store } = accountOf(state, accountId).session;
      const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
      const type = sniffImageType(bytes);
      if (type === null) throw new RequestFailure('bad-request', texts().refused.pictureType(name));
      const reason = pictureRefusal(bytes, type);
      if (reason !== null) throw new RequestFailure('bad-request', texts().upkeep.notAdded(name, reason));
      const path = heldAddress(await store.files.putBytes(bytes), name, type);
      const held = heldPicture(path);
      if (held === null) throw new Error('A stored picture has no address.');
      return { ref: { kind: 'path', path }, resolved: unsentPicture(store, held) };
    },
  } satisfies Partial<Handlers<Requests>>;
}

async function whyNotDrawn(file: string | null): Promise<string> {
  const picture = file === null ? { kind: 'missing' as const } : await readPicture(file);
  switch (picture.kind) {
    case 'refused':
      return picture.reason;
    case 'missing':
      return texts().upkeep.notOnDisk;
    case 'no picture':
      return texts().upkeep.notAnImage;
    // Within the bounds, and the window's decoder failed.
    case 'picture':
      return texts().upkeep.imageDamaged;
  }
}
