import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import { assetFile } from '../../pictures/asset-file.ts';
import { readPicture } from '../../pictures/read-picture.ts';
import type { CoreState } from '../core-state.ts';

/** The address of a picture is answered without words (shell/protocols/serve-assets.ts): an image element could not read them. */
export function pictureHandlers({ options }: CoreState): Pick<Handlers<Requests>, 'pictures.whyNotDrawn'> {
  return {
    'pictures.whyNotDrawn': ({ asset }) => whyNotDrawn(assetFile(options.ports.dataDir, asset)),
  };
}

async function whyNotDrawn(file: string | null): Promise<string> {
  const picture = file === null ? { kind: 'missing' as const } : await readPicture(file);
  switch (picture.kind) {
    case 'refused':
      return picture.reason;
    case 'missing':
      return 'the file is not on the disk';
    case 'no picture':
      return 'the file is no picture of a kind that Galley knows';
    // Within the bounds, and the window's decoder failed.
    case 'picture':
      return 'the picture is damaged';
  }
}
