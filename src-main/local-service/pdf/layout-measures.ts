export interface TextStyle {
  readonly family: 'sans' | 'mono';
  readonly bold: boolean;
  readonly italic: boolean;
  /** Points. */
  readonly size: number;
  readonly color: string;
  readonly background?: string;
  readonly underline?: boolean;
  readonly strike?: boolean;
  /** Points above the baseline. */
  readonly rise?: number;
}

/** Points: A4, upright. */
export const sheet = { width: 595.28, height: 841.89, margin: 56 } as const;

export const colors = {
  text: '#1f2328',
  quiet: '#5a6472',
  link: '#0b57c2',
  line: '#c5ccd6',
  shade: '#f1f3f6',
} as const;

export const bodyStyle: TextStyle = {
  family: 'sans',
  bold: false,
  italic: false,
  size: 9.5,
  color: colors.text,
};
export const quietStyle: TextStyle = { ...bodyStyle, size: 8.5, color: colors.quiet };
export const codeStyle: TextStyle = { ...bodyStyle, family: 'mono', size: 8 };
