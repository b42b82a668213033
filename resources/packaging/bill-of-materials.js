import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { root } from '../setup/paths.js';
import { licenceOf, shippedPackages } from './licences.js';
import { sourceSeconds } from './source-date.js';

/** An id of the form that CycloneDX asks for, the same for the same content. */
function serialNumberOf(text) {
  const digits = createHash('sha256').update(text).digest('hex');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, digits.slice(20, 32)].join('-')}`;
}

/** npm leaves out a licence that a package names in a form of its own, or in its text alone: that one stands here whole. */
function withLicence(component, shipped) {
  if (component.licenses?.length > 0) return component;
  const { title, texts } = licenceOf(shipped);
  const text = { contentType: 'text/plain', content: texts.join('\n\n') };
  return { ...component, licenses: [{ license: { name: title, text } }] };
}

/**
 * What the package is made of, as CycloneDX: npm's own list of the packages that are shipped, and Electron.
 *
 * @param {{version: string, electronVersion: string}} of
 * @returns {string} JSON; the same for the same sources, wherever they lie
 */
export function billOfMaterials({ version, electronVersion }) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const printed = execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const { metadata, components, dependencies, ...rest } = JSON.parse(printed);
  // npm's own `--omit dev` leaves out what is shipped and used by a tool as well.
  const shipped = new Map(shippedPackages().map((one) => [one.reference, one]));
  const reference = metadata.component['bom-ref'];
  const electron = {
    'bom-ref': `electron@${electronVersion}`,
    type: 'framework',
    name: 'electron',
    version: electronVersion,
    scope: 'required',
    purl: `pkg:npm/electron@${electronVersion}`,
    licenses: [{ license: { id: 'MIT' } }],
  };
  const bill = {
    ...rest,
    serialNumber: undefined,
    metadata: {
      timestamp: new Date(sourceSeconds() * 1000).toISOString(),
      component: { ...metadata.component, name: 'galley', version },
    },
    components: [
      ...components
        .filter((one) => shipped.has(one['bom-ref']))
        .map((one) => withLicence(one, shipped.get(one['bom-ref']))),
      electron,
    ],
    dependencies: dependencies
      .filter(({ ref }) => ref === reference || shipped.has(ref))
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: [
          ...dependsOn.filter((one) => shipped.has(one)),
          ...(ref === reference ? [electron['bom-ref']] : []),
        ],
      })),
  };
  bill.serialNumber = serialNumberOf(JSON.stringify(bill));
  return `${JSON.stringify(bill, null, 2)}\n`;
}
