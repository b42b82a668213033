import { launchGalley } from '../support/electron.ts';
import { windowRules } from '../support/security/window-rules.ts';

windowRules(() => launchGalley());
