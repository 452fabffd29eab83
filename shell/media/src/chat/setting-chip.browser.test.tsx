import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { asksBeforeUnload } from '../../../ui/src/testing/asks-before-unload.ts'
import { openChat, problem, setStage, promptSetting as setting, stage } from './testing/stage.tsx'

setStage()

it('sends of a changed prompt setting only what was changed, so that what another page has changed meanwhile stays', async () => {
  stage.answers['GET /api/prompt-settings'] = () => Response.json([setting])
  const call = `PATCH /api/prompt-settings/${setting.id}`
  stage.answers[call] = () => Response.json({ success: true })
  const { screen, button } = await openChat()
  await button('Prompt setting: No setting').click()
  await button('Edit: Film').click()
  await screen.getByLabelText('For later turns').fill('Keep the light')
  await button('Save', true).click()
  await expect.element(button('Prompt setting: Film')).toBeVisible()
  expect(stage.sent.map(({ call: sent, body }) => ({ call: sent, body }))).toEqual([
    { call, body: { refinementPrompt: 'Keep the light' } },
  ])

  await button('Prompt setting: Film').click()
  await button('Edit: Film').click()
  await button('Save', true).click()
  await expect.element(screen.getByLabelText('For later turns')).not.toBeInTheDocument()
  expect(stage.sent).toHaveLength(1)
})

it('saves a setting once, however often Enter is pressed before the server has responded', async () => {
  const saved = Promise.withResolvers<Response>()
  stage.answers['POST /api/prompt-settings'] = () => saved.promise
  const { screen, button } = await openChat()
  await button('Prompt setting: No setting').click()
  await button('New setting').click()
  await screen.getByLabelText('For the first draft').fill('On film')
  await screen.getByLabelText('Name', { exact: true }).fill('Film')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(button('Save', true)).toBeDisabled()
  stage.answers['GET /api/prompt-settings'] = () => Response.json([setting])
  saved.resolve(Response.json({ success: true, id: setting.id }))
  await expect.element(button('Prompt setting: Film')).toBeVisible()
  expect(stage.sent.map(({ call }) => call)).toEqual(['POST /api/prompt-settings'])
})

it('keeps what was typed when its popover closes, also after a save that failed, until it is saved or cancelled', async () => {
  const { screen, button } = await openChat()
  const open = () => button('Prompt setting: No setting').click()
  const name = screen.getByLabelText('Name', { exact: true })
  const first = screen.getByLabelText('For the first draft')
  await open()
  await button('New setting').click()
  expect(asksBeforeUnload(), 'nothing was typed').toBe(false)
  await name.fill('Film')
  await first.fill('On film')
  await userEvent.keyboard('{Escape}')
  await expect.element(name).not.toBeInTheDocument()
  expect(asksBeforeUnload(), 'what was typed would be lost').toBe(true)
  await open()
  await expect.element(first).toHaveValue('On film')
  const saved = Promise.withResolvers<Response>()
  stage.answers['POST /api/prompt-settings'] = () => saved.promise
  await button('Save', true).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(name).not.toBeInTheDocument()
  await open()
  // the first press is still on its way
  await expect.element(button('Save', true)).toBeDisabled()
  saved.resolve(Response.json(problem(500, 'No.'), { status: 500 }))
  await expect.element(button('Save', true)).toBeEnabled()
  await expect.element(name).toHaveValue('Film')
  stage.answers['POST /api/prompt-settings'] = () => Response.json(problem(500, 'No.'), { status: 500 })
  await button('Save', true).click()
  await expect.poll(() => stage.sent.length).toBe(2)
  expect(stage.sent[1]?.key, 'the first may have been carried out').toBe(stage.sent[0]?.key)
  await expect.element(button('Save', true)).toBeEnabled()
  await button('Cancel', true).click()
  await expect.poll(asksBeforeUnload).toBe(false)
  await button('New setting').click()
  await expect.element(name).toHaveValue('')
})

it('keeps what was typed while it was saved, to be saved as a change of the same setting', async () => {
  const saved = Promise.withResolvers<Response>()
  stage.answers['POST /api/prompt-settings'] = () => saved.promise
  const change = `PATCH /api/prompt-settings/${setting.id}`
  stage.answers[change] = () => Response.json({ success: true })
  const { screen, button } = await openChat()
  const later = screen.getByLabelText('For later turns')
  await button('Prompt setting: No setting').click()
  await button('New setting').click()
  await screen.getByLabelText('Name', { exact: true }).fill('Film')
  await screen.getByLabelText('For the first draft').fill('On film')
  await button('Save', true).click()
  await expect.element(button('Save', true)).toBeDisabled()
  await later.fill('Keep the light')
  stage.answers['GET /api/prompt-settings'] = () => Response.json([setting])
  saved.resolve(Response.json({ success: true, id: setting.id }))
  await expect.element(button('Save', true)).toBeEnabled()
  await expect.element(later).toHaveValue('Keep the light')
  expect(asksBeforeUnload(), 'it is not saved').toBe(true)
  await button('Save', true).click()
  await expect.element(later).not.toBeInTheDocument()
  expect(stage.sent.at(-1)).toMatchObject({ call: change, body: { refinementPrompt: 'Keep the light' } })
  expect(asksBeforeUnload()).toBe(false)
})

it('cuts nothing from a text that is too long: says how long it is, and does not save it', async () => {
  const { screen, button } = await openChat()
  await button('Prompt setting: No setting').click()
  await button('New setting').click()
  const first = screen.getByLabelText('For the first draft')
  const name = screen.getByLabelText('Name', { exact: true })
  await first.fill('x'.repeat(5_000))
  await name.fill('x'.repeat(121))
  await expect.element(first).toHaveValue('x'.repeat(5_000))
  await expect.element(screen.getByText('A name has at most 120 characters; this one has 121.')).toBeVisible()
  await name.fill('Film')
  await expect.element(screen.getByText('A text has at most 4,000 characters; this one has 5,000.')).toBeVisible()
  await expect.element(button('Save', true)).toBeDisabled()
  await first.fill('x'.repeat(4_000))
  await expect.element(button('Save', true)).toBeEnabled()
  await button('Cancel', true).click()
})

it('deletes a setting, which Undo brings back as the chosen one', async () => {
  let settings = [setting]
  const address = `/api/prompt-settings/${setting.id}`
  const answer = (left: typeof settings) => () => {
    settings = left
    return Response.json({ success: true })
  }
  stage.answers['GET /api/prompt-settings'] = () => Response.json(settings)
  stage.answers[`DELETE ${address}`] = answer([])
  stage.answers[`POST ${address}/restore`] = answer([setting])
  const { screen, button } = await openChat()
  await button('Prompt setting: No setting').click()
  await button('Film On film / Keep the framing').click()
  await button('Prompt setting: Film').click()
  await button('Delete: Film').click()
  await expect.element(button('Prompt setting: No setting')).toBeVisible()
  await expectAccessible('prompt settings')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(button('Prompt setting: Film')).toBeVisible()
  expect(stage.sent.map(({ call }) => call)).toEqual([`DELETE ${address}`, `POST ${address}/restore`])
})
