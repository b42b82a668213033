import { describe, expect, it } from 'vitest';
import { bodyOf, readPageFile } from '../../../src-main/local-service/importer/page-file.ts';

describe('readPageFile', () => {
  it('takes front matter, heading and body apart', () => {
    const file = readPageFile(
      '---\ntitle: T\nn: 1\n---\n\n# A *title* \\_x <a href="#t" id="t"></a>\n\nBody\n',
    );
    expect(file).toEqual({
      frontMatter: { title: 'T', n: 1 },
      heading: 'A *title* _x',
      text: '# A *title* \\_x <a href="#t" id="t"></a>\n\nBody\n',
      afterHeading: 'Body\n',
    });
  });

  it.each([
    ['no front matter', 'Text\n', {}],
    ['front matter alone', '---\na: 1\n---\n', { a: 1 }],
    ['broken front matter', '---\na: [1\n---\n\nText', {}],
    ['a list as front matter', '---\n- 1\n---\n', {}],
    ['a rule at the start', '---\n', {}],
    ['line ends of Windows', '---\r\na: 1\r\n---\r\nText\r\n', { a: 1 }],
  ])('reads %s', (_name, source, frontMatter) => {
    expect(readPageFile(source).frontMatter).toEqual(frontMatter);
  });
});

describe('bodyOf', () => {
  it.each([
    ['the same heading', '# Ink\n\nBlack', 'Ink', 'Black'],
    [
      'one that says more, which stays',
      '# clispec Man Page\n\nBlack',
      'clispec',
      '# clispec Man Page\n\nBlack',
    ],
    ['one with marks', '# The **black**  _ink_\n\nBlack', 'The black ink', 'Black'],
    ['another one, which stays', '# Paper\n\nBlack', 'Ink', '# Paper\n\nBlack'],
    ['an underlined one', 'Ink\n===\n\nBlack', 'Ink', 'Black'],
    ['none', 'Black', 'Ink', 'Black'],
  ])('below %s', (_name, source, title, body) => {
    expect(bodyOf(readPageFile(source), title)).toBe(body);
  });
});
