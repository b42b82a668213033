import { diagram } from '../../document/diagrams/diagrams.ts';
import type { Host } from '../../host.ts';

/**
 * Lays out what a page of a preview (null: every page) shows as diagrams, and hands the drawings to the core: pages of
 * previews run no library. Answers how many more are drawn now.
 */
export async function drawDiagrams(host: Host, previewId: string, path: string | null): Promise<number> {
  const wanted = await host.request('preview.diagrams', { previewId, path });
  if (!wanted.ok) return 0;
  let drawn = 0;
  for (const source of wanted.value) {
    const answer = await diagram(source);
    // Outside of the program's window there is nothing to draw with.
    if (answer === null) return drawn;
    const drawing = answer.drawing ?? null;
    await host.request('preview.drawn', { source, drawing });
    if (drawing !== null) drawn += 1;
  }
  return drawn;
}
