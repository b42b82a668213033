import { launchGalley } from '../support/electron.ts';
import { bridgeRules } from '../support/security/bridge-rules.ts';

bridgeRules(() => launchGalley());
