import { expect, it, vi } from 'vitest'
import { createDismissal } from './dismissal.ts'
import { createLayerStack, type Layer } from './layer-stack.ts'

// There is no document in this test.
vi.stubGlobal('Element', class {})
vi.stubGlobal('HTMLInputElement', class {})

const element = () => ({ inert: false, contains: () => false, querySelector: () => null })

function stackWithPage() {
  const scrolls: boolean[] = []
  const stack = createLayerStack((now) => scrolls.push(now))
  const page = element()
  stack.addPage(page)
  const layer = (modal: boolean, dismiss?: () => void, takesBack = false): Layer => ({
    id: Symbol('layer'),
    element: element(),
    opener: undefined,
    modal,
    dismiss,
    takesBack,
  })
  return { stack, page, layer, scrolls }
}

const escapeKey = () => {
  const did: string[] = []
  const pressed = {
    key: 'Escape',
    isComposing: false,
    keyCode: 27,
    target: null,
    preventDefault: () => did.push('prevented'),
    stopImmediatePropagation: () => did.push('stopped'),
  }
  return { pressed, did }
}

it('makes what lies below the topmost modal layer inert, and nothing above it', () => {
  const { stack, page, layer, scrolls } = stackWithPage()
  const [viewer, question, menu] = [layer(true), layer(true), layer(false)]
  const closeViewer = stack.open(viewer)
  const closeQuestion = stack.open(question)
  const closeMenu = stack.open(menu)
  const inert = () => [page, viewer.element, question.element, menu.element].map((each) => each.inert)
  expect(inert()).toEqual([true, true, false, false])
  expect(scrolls.at(-1)).toBe(false)
  closeMenu()
  closeQuestion()
  expect(inert()).toEqual([true, false, false, false])
  closeViewer()
  expect(inert()).toEqual([false, false, false, false])
  expect(scrolls.at(-1)).toBe(true)
})

it('knows what can be used', () => {
  const { stack, layer } = stackWithPage()
  const [menu, viewer] = [layer(false), layer(true)]
  stack.open(menu)
  expect([undefined, menu.id].map(stack.isUsable)).toEqual([true, true])
  stack.open(viewer)
  expect([undefined, menu.id, viewer.id].map(stack.isUsable)).toEqual([false, false, true])
})

it('leaves the page usable below a menu', () => {
  const { stack, page, layer } = stackWithPage()
  stack.open(layer(false))
  expect(page.inert).toBe(false)
})

it('makes a page inert that comes while a dialog is open', () => {
  const { stack, layer } = stackWithPage()
  stack.open(layer(true))
  const next = element()
  stack.addPage(next)
  expect(next.inert).toBe(true)
})

it('closes the topmost layer on Escape and nothing below it', () => {
  const { stack, layer } = stackWithPage()
  const closed: string[] = []
  const dismissal = createDismissal(stack.top)
  stack.open(layer(true, () => closed.push('viewer')))
  const close = stack.open(layer(true, () => closed.push('sheet')))
  const { pressed, did } = escapeKey()
  dismissal.press(pressed)
  expect(closed).toEqual(['sheet'])
  expect(did).toEqual(['prevented', 'stopped'])
  close()
  dismissal.press(pressed)
  expect(closed).toEqual(['sheet', 'viewer'])
})

it('leaves Escape to the page when nothing lies over it, and closes no layer that people cannot close', () => {
  const { stack, layer } = stackWithPage()
  const dismissal = createDismissal(stack.top)
  const { pressed, did } = escapeKey()
  dismissal.press(pressed)
  expect(did).toEqual([])
  const ended = layer(true)
  stack.open(ended)
  dismissal.press(pressed)
  dismissal.press(pressed)
  expect(did).toEqual(['prevented', 'stopped', 'prevented', 'stopped'])
  expect(stack.top()).toBe(ended)
})

it('leaves the Escape that ends a composition to the input method, also where only the code tells that', () => {
  const { stack, layer } = stackWithPage()
  const closed: string[] = []
  stack.open(layer(false, () => closed.push('popover')))
  const { pressed, did } = escapeKey()
  createDismissal(stack.top).press({ ...pressed, keyCode: 229 })
  expect([closed, did]).toEqual([[], []])
})

it("closes the topmost layer on the browser's Back while a layer below it takes that, and leaves it to the page otherwise", () => {
  const { stack, layer } = stackWithPage()
  const closed: string[] = []
  stack.open(layer(true, () => closed.push('viewer')))
  expect(stack.back()).toBe(false)
  const closeForm = stack.open(layer(true, () => closed.push('form'), true))
  const closeQuestion = stack.open(layer(true, () => closed.push('question')))
  expect(stack.back()).toBe(true)
  closeQuestion()
  expect(stack.back()).toBe(true)
  closeForm()
  expect(stack.back()).toBe(false)
  expect(closed).toEqual(['question', 'form'])
})
