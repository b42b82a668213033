import { failingServices } from '../../support/foreign/failing-services.ts';
import { liveDays } from '../../support/foreign/live-days.ts';

liveDays(failingServices);
