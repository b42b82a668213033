import fs from 'node:fs';
import { texts } from '../../shared/messages/texts.ts';

/** What Linux shows of a window's process, and of what the system allows. */
export interface SandboxFacts {
  /** It has users of its own: a user namespace, which needs no helper. */
  readonly hasOwnUsers: boolean;
  readonly hasOwnProcesses: boolean;
  /** Its system calls are filtered. */
  readonly isFiltered: boolean;
  /** User namespaces need a profile of AppArmor that allows them (Ubuntu 24.04 and later). */
  readonly isRestricted: boolean;
  /** The profile that this program runs under; null: none. */
  readonly profile: string | null;
}

/** Which sandbox a window runs in, for Settings, About. Null where the system does not show it. */
export function sandboxOf(windowPid: number): string | null {
  if (process.platform !== 'linux') return null;
  const status = textOf(`/proc/${windowPid}/status`);
  const users = textOf(`/proc/${windowPid}/uid_map`);
  if (status === null || users === null) return null;
  const label = textOf('/proc/self/attr/apparmor/current') ?? textOf('/proc/self/attr/current') ?? '';
  const profile = label
    .replaceAll('\0', '')
    .trim()
    .replace(/ \(.*\)$/, '');
  return sandboxMessage({
    hasOwnUsers: users !== textOf('/proc/self/uid_map'),
    hasOwnProcesses: idsIn(status) > idsIn(textOf('/proc/self/status') ?? ''),
    isFiltered: /^Seccomp:\s+2/m.test(status),
    isRestricted: textOf('/proc/sys/kernel/apparmor_restrict_unprivileged_userns')?.trim() === '1',
    profile: profile === '' || profile === 'unconfined' ? null : profile,
  });
}

export function sandboxMessage(facts: SandboxFacts): string {
  const { hasOwnUsers, hasOwnProcesses, isFiltered, isRestricted, profile } = facts;
  const says = texts().shell.sandbox;
  if (!isFiltered && !hasOwnUsers && !hasOwnProcesses) return says.off;
  if (!isFiltered || !hasOwnProcesses) return says.inPart;
  if (!hasOwnUsers) return says.setUid;
  if (!isRestricted) return says.unrestricted;
  return profile === null ? says.namespaces : says.profile(profile);
}

/** How many process ids a process has: one for each namespace that it is in. */
function idsIn(status: string): number {
  return /^NSpid:(.*)$/m.exec(status)?.[1]?.trim().split(/\s+/).length ?? 0;
}

function textOf(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
