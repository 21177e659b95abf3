// What the plug loads with the first page of the sample area.
export { DemoFrame } from './frame/frame.tsx'
export { DemoPage } from './page.tsx'
