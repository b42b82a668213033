import type { Component } from 'svelte';
import Bell from '@lucide/svelte/icons/bell';
import BookOpen from '@lucide/svelte/icons/book-open';
import Bug from '@lucide/svelte/icons/bug';
import Calendar from '@lucide/svelte/icons/calendar';
import ChartBar from '@lucide/svelte/icons/chart-bar';
import Check from '@lucide/svelte/icons/check';
import CircleCheck from '@lucide/svelte/icons/circle-check';
import CircleHelp from '@lucide/svelte/icons/circle-help';
import CirclePlay from '@lucide/svelte/icons/circle-play';
import Clock from '@lucide/svelte/icons/clock';
import Cloud from '@lucide/svelte/icons/cloud';
import Code from '@lucide/svelte/icons/code';
import Compass from '@lucide/svelte/icons/compass';
import Cpu from '@lucide/svelte/icons/cpu';
import CreditCard from '@lucide/svelte/icons/credit-card';
import Database from '@lucide/svelte/icons/database';
import Download from '@lucide/svelte/icons/download';
import Eye from '@lucide/svelte/icons/eye';
import FileText from '@lucide/svelte/icons/file-text';
import Flag from '@lucide/svelte/icons/flag';
import Folder from '@lucide/svelte/icons/folder';
import GitBranch from '@lucide/svelte/icons/git-branch';
import Globe from '@lucide/svelte/icons/globe';
import GraduationCap from '@lucide/svelte/icons/graduation-cap';
import Hammer from '@lucide/svelte/icons/hammer';
import Heart from '@lucide/svelte/icons/heart';
import House from '@lucide/svelte/icons/house';
import Info from '@lucide/svelte/icons/info';
import Key from '@lucide/svelte/icons/key';
import Layers from '@lucide/svelte/icons/layers';
import Lightbulb from '@lucide/svelte/icons/lightbulb';
import Link from '@lucide/svelte/icons/link';
import List from '@lucide/svelte/icons/list';
import Lock from '@lucide/svelte/icons/lock';
import Mail from '@lucide/svelte/icons/mail';
import MessageCircle from '@lucide/svelte/icons/message-circle';
import Package from '@lucide/svelte/icons/package';
import Pencil from '@lucide/svelte/icons/pencil';
import Plug from '@lucide/svelte/icons/plug';
import Plus from '@lucide/svelte/icons/plus';
import Puzzle from '@lucide/svelte/icons/puzzle';
import Rocket from '@lucide/svelte/icons/rocket';
import Search from '@lucide/svelte/icons/search';
import Server from '@lucide/svelte/icons/server';
import Settings from '@lucide/svelte/icons/settings';
import Shield from '@lucide/svelte/icons/shield';
import Sparkles from '@lucide/svelte/icons/sparkles';
import Star from '@lucide/svelte/icons/star';
import Tag from '@lucide/svelte/icons/tag';
import Terminal from '@lucide/svelte/icons/terminal';
import TriangleAlert from '@lucide/svelte/icons/triangle-alert';
import User from '@lucide/svelte/icons/user';
import Users from '@lucide/svelte/icons/users';
import Workflow from '@lucide/svelte/icons/workflow';
import Wrench from '@lucide/svelte/icons/wrench';
import X from '@lucide/svelte/icons/x';
import Zap from '@lucide/svelte/icons/zap';

/** Documents name icons of Font Awesome; these have a near relative at hand. All others are shown by their name. */
const icons: Readonly<Record<string, Component | undefined>> = {
  bell: Bell,
  bolt: Zap,
  'bolt-lightning': Zap,
  book: BookOpen,
  'book-open': BookOpen,
  bug: Bug,
  calendar: Calendar,
  'calendar-days': Calendar,
  chart: ChartBar,
  'chart-bar': ChartBar,
  'chart-simple': ChartBar,
  check: Check,
  'check-circle': CircleCheck,
  'circle-check': CircleCheck,
  'circle-exclamation': TriangleAlert,
  'circle-info': Info,
  'circle-play': CirclePlay,
  'circle-question': CircleHelp,
  'circle-user': User,
  clock: Clock,
  cloud: Cloud,
  code: Code,
  'code-branch': GitBranch,
  cog: Settings,
  comment: MessageCircle,
  comments: MessageCircle,
  compass: Compass,
  'credit-card': CreditCard,
  cube: Package,
  cubes: Layers,
  database: Database,
  download: Download,
  envelope: Mail,
  eye: Eye,
  file: FileText,
  'file-lines': FileText,
  flag: Flag,
  folder: Folder,
  gear: Settings,
  gears: Settings,
  globe: Globe,
  'graduation-cap': GraduationCap,
  hammer: Hammer,
  heart: Heart,
  home: House,
  house: House,
  info: Info,
  'info-circle': Info,
  key: Key,
  laptop: Terminal,
  'laptop-code': Terminal,
  'layer-group': Layers,
  leaf: Sparkles,
  lightbulb: Lightbulb,
  link: Link,
  list: List,
  lock: Lock,
  'magnifying-glass': Search,
  message: MessageCircle,
  microchip: Cpu,
  pen: Pencil,
  'pen-to-square': Pencil,
  pencil: Pencil,
  plug: Plug,
  plus: Plus,
  'puzzle-piece': Puzzle,
  question: CircleHelp,
  rocket: Rocket,
  'rocket-launch': Rocket,
  screwdriver: Wrench,
  'screwdriver-wrench': Wrench,
  search: Search,
  server: Server,
  shield: Shield,
  'shield-halved': Shield,
  sitemap: Workflow,
  sparkles: Sparkles,
  'square-terminal': Terminal,
  star: Star,
  tag: Tag,
  terminal: Terminal,
  'triangle-exclamation': TriangleAlert,
  user: User,
  users: Users,
  warning: TriangleAlert,
  wrench: Wrench,
  xmark: X,
};

/** The drawing of a document's icon, undefined where none is at hand. */
export function documentIcon(name: string): Component | undefined {
  const bare = name.toLowerCase().replace(/^fa[srlbdt]?-/, '');
  return Object.hasOwn(icons, bare) ? icons[bare] : undefined;
}
