import type { SourceFile } from './source-file.ts'

/** The only folder that opens dialogs and menus over the page, so that the rules of focus and Escape are in one place. */
const overlays = 'shell/ui/src/overlay/'

const isOfPages = (path: string): boolean => /^(shell|mfe-[a-z]+)\/.*\.tsx?$/.test(path) && !path.includes('.test.')

/** Ways to open something over the page: a pattern of the source, and a name. */
const ways: readonly (readonly [RegExp, string])[] = [
  [/<dialog\b/, 'the element dialog'],
  [/role="(alert)?dialog"|aria-modal/, 'the role dialog'],
  [/\.showModal\(|\.showPopover\(|\bpopover=/, "the browser's own dialogs and popovers"],
  [/\bcreatePortal\b/, 'a portal'],
  [
    /import \{[^}]*\b(Modal|Popover|Popconfirm|Dropdown|Drawer|Tour|message|notification)\b[^}]*\} from 'antd'/,
    'a pop-up of antd',
  ],
  [/from '@radix-ui\/react-(alert-dialog|context-menu|dialog|dropdown-menu|hover-card|popover)'/, 'a pop-up of Radix'],
]

/** One sentence for each file that opens a pop-up without the parts of that folder. */
export function checkPopUps(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isOfPages(path) && !path.startsWith(overlays))
    .flatMap(({ path, text }) =>
      ways
        .filter(([pattern]) => pattern.test(text))
        .map(([, name]) => `${path} uses ${name}: pop-ups are opened by the parts of ${overlays} only`),
    )
}
