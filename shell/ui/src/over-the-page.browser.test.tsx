import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TooltipProvider } from './controls/tooltip.tsx'
import { Page } from './layers/page.tsx'
import { Confirm } from './overlay/dialog/confirm.tsx'
import { Dialog } from './overlay/dialog/dialog.tsx'
import { Menu } from './overlay/popover/menu.tsx'
import { toastStore } from './toast/toast-store.ts'
import { Toasts } from './toast/toasts.tsx'

const nothing = (): void => undefined

/** A page with two buttons; the second opens a dialog, in which a question can be opened. */
function Studio({ closable = true }: { readonly closable?: boolean }): ReactNode {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const [left, setLeft] = useState(true)
  return (
    <TooltipProvider>
      <Page>
        <button type="button">First</button>
        {left && (
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
        )}
        <Menu
          label="Account"
          placement="bottomLeft"
          entries={['Shortcuts', 'Logout'].map((label) => ({ key: label, icon: null, label, onChoose: nothing }))}
        >
          {(button) => (
            <button {...button} type="button">
              Account
            </button>
          )}
        </Menu>
      </Page>
      <Toasts corner="bottom-left" />
      {open && (
        <Dialog title="Viewer" {...(closable && { onClose: () => setOpen(false) })}>
          <button type="button" onClick={() => setAsked(true)}>
            Ask
          </button>
          <button type="button" onClick={() => setLeft(false)}>
            Remove the button
          </button>
          {asked && (
            <Confirm
              title="Sure?"
              text="It cannot be undone."
              confirm="Do it"
              onConfirm={() => setAsked(false)}
              onCancel={() => setAsked(false)}
            />
          )}
        </Dialog>
      )}
    </TooltipProvider>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialogs = () => document.querySelectorAll('dialog').length
const focused = () => document.activeElement?.textContent
const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''))

afterEach(async () => {
  toastStore.dismissShown()
  await page.viewport(1440, 900)
})

describe('a dialog', () => {
  it('takes the focus, leaves the page inert, and gives the focus back on Escape', async () => {
    await render(<Studio />)
    await button('Open').click()
    expect(document.activeElement).toBe(page.getByRole('dialog').element())
    expect(button('First').element().closest('[inert]')).not.toBeNull()
    await press('Escape')
    expect(dialogs()).toBe(0)
    expect(focused()).toBe('Open')
    expect(button('First').element().closest('[inert]')).toBeNull()
  })

  it('closes alone when it lies over another, and gives the focus back there', async () => {
    await render(<Studio />)
    await button('Open').click()
    await button('Ask').click()
    expect(dialogs()).toBe(2)
    expect(button('Ask').element().closest('[inert]')).not.toBeNull()
    await press('Escape')
    expect(dialogs()).toBe(1)
    expect(focused()).toBe('Ask')
    await press('Escape')
    expect([dialogs(), focused()]).toEqual([0, 'Open'])
  })

  it('gives the focus to what is left around its button when that is gone', async () => {
    await render(<Studio />)
    await button('Open').click()
    await button('Remove the button').click()
    await press('Escape')
    expect(focused()).toBe('First')
  })

  it('closes at the first Escape although a tooltip shows at its cross', async () => {
    await render(<Studio />)
    await button('Open').click()
    await press('Tab')
    await expect.element(page.getByRole('tooltip', { name: 'Close' })).toBeInTheDocument()
    await press('Escape')
    expect(dialogs()).toBe(0)
  })

  it('that people cannot close stays, however often they press Escape or beside it', async () => {
    await render(<Studio closable={false} />)
    await button('Open').click()
    await press('Escape', 'Escape', 'Escape')
    await page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true })
    expect(dialogs()).toBe(1)
    expect(page.getByRole('button', { name: 'Close' }).elements()).toHaveLength(0)
  })
})

describe('a toast', () => {
  it('can be used while a dialog is open: F8 leads there, its action works, and the focus comes back', async () => {
    const did: string[] = []
    await render(<Studio />)
    await button('Open').click()
    await press('Tab', 'Tab')
    expect(focused()).toBe('Ask')
    toastStore.show({ title: 'Moved to trash', action: { label: 'Undo', run: () => did.push('undo') } })
    await expect.element(button('Undo')).toBeInTheDocument()
    await press('F8', 'Tab', 'Tab')
    expect(focused()).toBe('Undo')
    await press('Enter')
    expect(did).toEqual(['undo'])
    await expect.poll(focused).toBe('Ask')
    expect(dialogs()).toBe(1)
  })

  it('lies above the sheet of a dialog on a phone, and over no part of it', async () => {
    await page.viewport(360, 740)
    await render(<Studio />)
    await button('Open').click()
    toastStore.show({ title: 'Saved' })
    const toast = () => document.querySelector('[data-toasts] li')?.getBoundingClientRect().bottom ?? Number.NaN
    const sheet = () => page.getByRole('dialog').element().getBoundingClientRect().top
    await expect.poll(() => toast() <= sheet()).toBe(true)
    await press('Escape')
    await expect.poll(() => Math.round(toast())).toBe(740 - 16)
  })

  it('takes Escape for itself, not for the dialog below', async () => {
    await render(<Studio />)
    await button('Open').click()
    toastStore.show({ title: 'Saved' })
    await expect.element(page.getByText('Saved', { exact: true }).first()).toBeInTheDocument()
    await press('F8', 'Escape')
    await expect.poll(() => toastStore.read()?.open).toBe(false)
    expect(dialogs()).toBe(1)
  })
})

describe.each([1440, 360])('a menu at %i px', (width) => {
  it('opens by arrow, is walked and left by keyboard, and gives the focus back', async () => {
    await page.viewport(width, 740)
    await render(<Studio />)
    button('Account').element().focus()
    await press('ArrowDown')
    await expect.poll(focused).toBe('Shortcuts')
    await press('ArrowDown')
    expect(focused()).toBe('Logout')
    await press('ArrowDown')
    expect(focused()).toBe('Shortcuts')
    await press('End')
    expect(focused()).toBe('Logout')
    await press('Escape')
    expect(focused()).toBe('Account')
    expect(button('Account').element().getAttribute('aria-expanded')).toBe('false')
  })

  it('closes by a press beside it', async () => {
    await page.viewport(width, 740)
    await render(<Studio />)
    await button('Account').click()
    await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    await page.elementLocator(document.body).click({ position: { x: width - 20, y: 300 }, force: true })
    await expect.poll(() => page.getByRole('menu').elements().length).toBe(0)
  })
})
