import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { billOfMaterials } from '../../../resources/packaging/bill-of-materials.js';
import { makeDeb } from '../../../resources/packaging/deb.js';
import { licencesOfParts } from '../../../resources/packaging/licences.js';

const root = path.join(import.meta.dirname, '..', '..', '..');
const packaging = path.join(root, 'resources', 'packaging');

function folder(): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-packaging-'));
  onTestFinished(() => fs.rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A package of a program that is a few small files, written at a moment. */
function buildSmall(writtenAt: number): Buffer {
  const work = folder();
  const program = path.join(work, 'deb/usr/lib/galley');
  fs.mkdirSync(path.join(program, 'resources'), { recursive: true });
  for (const name of ['galley', 'chrome-sandbox', 'version', 'resources/app.asar']) {
    fs.writeFileSync(path.join(program, name), '1.2.3\n');
    fs.utimesSync(path.join(program, name), writtenAt, writtenAt);
  }
  const deb = makeDeb({
    version: '1.0.0',
    isTrial: false,
    work,
    out: path.join(work, 'dist'),
    compression: 'zstd',
  });
  const beside = fs.readFileSync(path.join(work, 'dist/galley_1.0.0_amd64.cdx.json'), 'utf8');
  expect(fs.readFileSync(path.join(work, 'deb/usr/share/doc/galley/galley.cdx.json'), 'utf8')).toBe(beside);
  return fs.readFileSync(deb);
}

it.runIf(process.platform === 'linux')('the same program packed in two folders is the same file', () => {
  expect(buildSmall(1_700_000_000).equals(buildSmall(1_800_000_000))).toBe(true);
});

it('the bill of materials names what is shipped, and nothing that only builds or tests', () => {
  const bill = JSON.parse(billOfMaterials({ version: '1.0.0', electronVersion: '45.0.0' })) as {
    readonly bomFormat: string;
    readonly serialNumber: string;
    readonly metadata: { readonly component: object };
    readonly components: readonly {
      readonly name: string;
      readonly version: string;
      readonly licenses?: readonly object[];
    }[];
  };
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'galley', version: '1.0.0' } },
  });
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const names = new Set(bill.components.map(({ name }) => name));
  expect([...names]).toEqual(expect.arrayContaining(['electron', 'undici', 'better-sqlite3', 'svelte']));
  expect(['vitest', 'eslint', 'prettier', 'typescript'].filter((name) => names.has(name))).toEqual([]);
  expect(bill.components.length).toBe(licencesOfParts().count + 1);
  expect(bill.components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
});

it('every part that is shipped comes with the text of its licence', () => {
  const { text } = licencesOfParts();
  expect(text).not.toContain('brings no text');
  expect(text).toMatch(/\nfontkit \d.*\n\nMIT License\n\nCopyright \(c\) Devon Govett/);
});

it.runIf(process.platform === 'linux')('the profile of AppArmor is one that its parser takes', () => {
  const profile = fs.readFileSync(path.join(packaging, 'apparmor-profile'), 'utf8');
  expect(profile).toMatch(
    /^profile galley \/usr\/lib\/galley\/galley flags=\(unconfined\) \{\n {2}userns,$/m,
  );
  const isNew = fs.existsSync('/etc/apparmor.d/abi/4.0');
  // A parser of before 4.0 knows everything of it but the rule that it is about.
  const shown = isNew ? profile : profile.replace('abi/4.0', 'abi/3.0').replace('  userns,\n', '');
  execFileSync('/usr/sbin/apparmor_parser', ['--skip-kernel-load', '--skip-cache', '-Q'], { input: shown });
});

it.runIf(process.platform === 'linux')(
  'the maintainer scripts install the profile where its parser takes it, and remove it with the package',
  () => {
    const system = folder();
    const tools = folder();
    fs.mkdirSync(path.join(system, 'usr/lib/galley/resources'), { recursive: true });
    fs.mkdirSync(path.join(system, 'etc/apparmor.d'), { recursive: true });
    fs.writeFileSync(path.join(system, 'etc/passwd'), '');
    fs.copyFileSync(
      path.join(packaging, 'apparmor-profile'),
      path.join(system, 'usr/lib/galley/resources/apparmor-profile'),
    );
    const run = (script: string, action: string, parserEndsWith: number): boolean => {
      const parser = `#!/bin/sh\nexit ${parserEndsWith}\n`;
      fs.writeFileSync(path.join(tools, 'apparmor_parser'), parser, { mode: 0o755 });
      const env = { PATH: `${tools}:/usr/bin:/bin`, DPKG_ROOT: system };
      execFileSync('/bin/sh', [path.join(packaging, 'debian', script), action], { env, stdio: 'ignore' });
      return fs.existsSync(path.join(system, 'etc/apparmor.d/galley'));
    };
    expect([
      run('postinst', 'configure', 1),
      run('postinst', 'configure', 0),
      run('postrm', 'upgrade', 0),
      run('postrm', 'remove', 0),
      run('postrm', 'purge', 0),
    ]).toEqual([false, true, true, false, false]);
  },
);

it.runIf(process.platform === 'linux')('the maintainer scripts load the profile and unload it', () => {
  const system = folder();
  const tools = folder();
  for (const made of ['usr/lib/galley/resources', 'etc/apparmor.d', 'sys/kernel/security/apparmor'])
    fs.mkdirSync(path.join(system, made), { recursive: true });
  fs.writeFileSync(path.join(system, 'etc/passwd'), '');
  const source = path.join(system, 'usr/lib/galley/resources/apparmor-profile');
  fs.copyFileSync(path.join(packaging, 'apparmor-profile'), source);
  const calls = path.join(tools, 'calls');
  const write = (name: string, text: string): void =>
    fs.writeFileSync(path.join(tools, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  write('apparmor_parser', `echo "$@" >> ${calls}`);
  for (const name of ['update-desktop-database', 'gtk-update-icon-cache']) write(name, 'exit 0');
  const run = (script: string, action: string): void => {
    // As on the running system, but for where that lies.
    const text = fs
      .readFileSync(path.join(packaging, 'debian', script), 'utf8')
      .replaceAll(/(?<![\w"])\/(etc|sys|usr\/lib\/galley)\b/g, `${system}/$1`)
      .replaceAll('$root/', `${system}/`);
    const env = { PATH: `${tools}:/usr/bin:/bin` };
    execFileSync('/bin/sh', ['-c', text, script, action], { env, stdio: 'ignore' });
  };
  run('postinst', 'configure');
  run('postrm', 'upgrade');
  run('postrm', 'remove');
  const profile = path.join(system, 'etc/apparmor.d/galley');
  expect([fs.readFileSync(calls, 'utf8').trim().split('\n'), fs.existsSync(profile)]).toEqual([
    [
      `--skip-kernel-load --skip-cache ${source}`,
      `--replace --write-cache --skip-read-cache ${profile}`,
      `--remove ${profile}`,
    ],
    false,
  ]);
});
