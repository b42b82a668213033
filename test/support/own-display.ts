/** Where the set-up of the window's tests names the virtual displays that it started, with spaces between. */
export const displaysName = 'GALLEY_TEST_DISPLAYS';

// Windows on one display share its focus, so each worker's have one of their own. Workers are counted from 1.
const own = process.env[displaysName]?.split(' ')[Number(process.env['VITEST_POOL_ID']) - 1];
if (own !== undefined) process.env['DISPLAY'] = own;
