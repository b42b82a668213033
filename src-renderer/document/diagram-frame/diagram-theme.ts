/**
 * The colours that diagrams are laid out in. The window knows each of them (styles/document-diagrams.css) and shows its
 * own instead, so that one drawing serves light, dark and print.
 */
const ink = '#201e1a';
const line = '#837c6d';
const paper = '#fdfcfa';
const node = '#f6f4ef';
const group = '#f3f1ea';
const accent = '#1c54ad';
const accentSoft = '#e1e9f6';
const note = '#f7ecd2';
const failed = '#a32222';
const failedSoft = '#f9e4e1';
const done = '#dff0e2';
const hairline = '#dcd7cc';

/** Fills that stay as they are in dark surroundings too, with an ink of their own. */
const inks = '#211f1b';
const scale = [
  ...['#a9c4ee', '#a9d6b5', '#f0d48c', '#eeb3ab', '#cbb5ec', '#9fd6d3'],
  ...['#f0bf95', '#e7b0d3', '#c3cf94', '#b9c0cf', '#d9c2a9', '#b5d0e6'],
];

const numbered = (name: string, values: readonly string[], from = 0): Readonly<Record<string, string>> =>
  Object.fromEntries(values.map((value, index) => [`${name}${index + from}`, value]));
const labels = (name: string, from = 0): Readonly<Record<string, string>> =>
  numbered(
    name,
    scale.map(() => inks),
    from,
  );

export const diagramTheme: Readonly<Record<string, string | boolean>> = {
  darkMode: false,
  background: paper,
  fontSize: '14px',
  primaryColor: node,
  primaryTextColor: ink,
  primaryBorderColor: line,
  secondaryColor: accentSoft,
  secondaryTextColor: ink,
  secondaryBorderColor: accent,
  tertiaryColor: group,
  tertiaryTextColor: ink,
  tertiaryBorderColor: hairline,
  lineColor: line,
  textColor: ink,
  mainBkg: node,
  nodeBkg: node,
  nodeBorder: line,
  nodeTextColor: ink,
  clusterBkg: group,
  clusterBorder: hairline,
  defaultLinkColor: line,
  titleColor: ink,
  edgeLabelBackground: paper,
  arrowheadColor: line,
  errorBkgColor: failedSoft,
  errorTextColor: failed,
  noteBkgColor: note,
  noteTextColor: ink,
  noteBorderColor: hairline,
  actorBkg: node,
  actorBorder: line,
  actorTextColor: ink,
  actorLineColor: hairline,
  signalColor: line,
  signalTextColor: ink,
  labelBoxBkgColor: accentSoft,
  labelBoxBorderColor: accent,
  labelTextColor: ink,
  loopTextColor: ink,
  activationBkgColor: accentSoft,
  activationBorderColor: accent,
  sequenceNumberColor: paper,
  sectionBkgColor: group,
  sectionBkgColor2: group,
  altSectionBkgColor: paper,
  excludeBkgColor: group,
  taskBkgColor: accentSoft,
  taskBorderColor: accent,
  taskTextColor: ink,
  taskTextLightColor: ink,
  taskTextDarkColor: ink,
  taskTextOutsideColor: ink,
  taskTextClickableColor: ink,
  activeTaskBkgColor: note,
  activeTaskBorderColor: line,
  doneTaskBkgColor: done,
  doneTaskBorderColor: line,
  critBkgColor: failedSoft,
  critBorderColor: failed,
  gridColor: hairline,
  todayLineColor: failed,
  personBkg: node,
  personBorder: line,
  labelColor: ink,
  altBackground: group,
  classText: ink,
  labelBackgroundColor: paper,
  compositeBackground: paper,
  compositeTitleBackground: group,
  compositeBorder: line,
  innerEndBackground: line,
  specialStateColor: line,
  stateBkg: node,
  stateLabelColor: ink,
  transitionColor: line,
  transitionLabelColor: ink,
  attributeBackgroundColorOdd: paper,
  attributeBackgroundColorEven: group,
  relationColor: line,
  relationLabelColor: ink,
  relationLabelBackground: paper,
  requirementBackground: node,
  requirementBorderColor: line,
  requirementTextColor: ink,
  pieTitleTextColor: ink,
  pieSectionTextColor: inks,
  pieLegendTextColor: ink,
  pieStrokeColor: paper,
  pieOuterStrokeColor: hairline,
  pieOpacity: '1',
  quadrant1Fill: group,
  quadrant2Fill: paper,
  quadrant3Fill: group,
  quadrant4Fill: paper,
  quadrant1TextFill: ink,
  quadrant2TextFill: ink,
  quadrant3TextFill: ink,
  quadrant4TextFill: ink,
  quadrantPointFill: accent,
  quadrantPointTextFill: ink,
  quadrantXAxisTextFill: ink,
  quadrantYAxisTextFill: ink,
  quadrantInternalBorderStrokeFill: hairline,
  quadrantExternalBorderStrokeFill: line,
  quadrantTitleFill: ink,
  commitLabelColor: ink,
  commitLabelBackground: paper,
  tagLabelColor: ink,
  tagLabelBackground: note,
  tagLabelBorder: hairline,
  ...numbered('pie', scale, 1),
  ...numbered('cScale', scale),
  ...labels('cScaleLabel'),
  ...numbered('git', scale.slice(0, 8)),
  ...numbered('gitInv', scale.slice(0, 8)),
  ...labels('gitBranchLabel'),
  ...numbered('fillType', scale.slice(0, 8)),
};
