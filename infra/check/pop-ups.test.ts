import { expect, test } from 'vitest'
import { checkPopUps } from './pop-ups.ts'

const said = (path: string, text: string) => checkPopUps([{ path, text }])

test.each([
  ['a dialog', '<dialog open>'],
  ['a role', '<div role="alertdialog">'],
  ['a modal dialog of the browser', 'element.showModal()'],
  ['a portal', "import { createPortal } from 'react-dom'"],
  ['a menu of antd', "import { Button, Dropdown } from 'antd'"],
  ['a dialog of Radix', "import * as Dialog from '@radix-ui/react-dialog'"],
])('a page has no second way to open %s', (_what, text) => {
  expect(said('mfe-image/src/trash/trash.tsx', text)).not.toEqual([])
  expect(said('shell/ui/src/controls/form.tsx', text)).not.toEqual([])
  expect(said('shell/ui/src/overlay/dialog/dialog.tsx', text)).toEqual([])
})

test('the parts of the ui package, toasts and tooltips may be used everywhere', () => {
  const text = "import { Dialog } from '@studio/ui/dialog'\nimport * as Toast from '@radix-ui/react-toast'"
  expect(said('shell/ui/src/toast/toasts.tsx', text)).toEqual([])
  expect(said('infra/e2e/frame/layers.e2e.ts', "page.getByRole('dialog')")).toEqual([])
})
