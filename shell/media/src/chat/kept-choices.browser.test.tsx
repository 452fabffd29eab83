import { builtInGuide } from '@studio/backend/contract/chat'
import { expect, it } from 'vitest'
import {
  chatCall,
  newUser,
  openChat,
  problem,
  reload,
  setStage,
  promptSetting as setting,
  stage,
  summary,
  uuid,
} from './testing/stage.tsx'

setStage()

const settingsCall = 'GET /api/prompt-settings'
const keyOf = (name: string) => `atelier.${stage.user.id}.${name}`
const lastBody = () => stage.sent.at(-1)?.body
/** A style of the person, which can be a guide. */
const film = {
  id: uuid(20),
  createdAt: summary.createdAt,
  name: 'On film',
  instructions: 'Grain.',
  imageCount: 0,
  mosaic: [],
}

/** A page on which everything was chosen, and a message begun. */
async function withChoices() {
  stage.answers[settingsCall] = () => Response.json([setting])
  const chat = await openChat()
  await chat.button('AI model: Blind').click()
  await chat.screen.getByRole('menuitemradio', { name: /^Seeing/ }).click()
  await chat.button('Prompt setting: No setting').click()
  await chat.button('Film On film / Keep the framing').click()
  await chat.message.fill('a harbour at')
  return chat
}

it('goes on after a reload with the model and the prompt setting that were chosen, and with what is half-written', async () => {
  const { screen } = await withChoices()
  await screen.unmount()
  reload()
  const again = await openChat('AI model: Seeing')
  await expect.element(again.button('Prompt setting: Film')).toBeVisible()
  await expect.element(again.message).toHaveValue('a harbour at')
  await again.say('a harbour at dawn')
  await expect.poll(lastBody).toMatchObject({ llmModel: 'a/seeing', promptSettingId: setting.id })
})

it('begins in a new tab as the last one was left, and for another person with nothing of that', async () => {
  const { screen } = await withChoices()
  await screen.unmount()
  sessionStorage.clear()
  reload()
  const tab = await openChat('AI model: Seeing')
  await expect.element(tab.button('Prompt setting: Film')).toBeVisible()
  await expect.element(tab.message).toHaveValue('a harbour at')
  await tab.screen.unmount()
  newUser()
  const other = await openChat('AI model: Blind')
  await expect.element(other.button('Prompt setting: No setting')).toBeVisible()
  await expect.element(other.message).toHaveValue('')
})

it('has no prompt setting after a reload when none was chosen last, whatever another tab has chosen', async () => {
  const { screen, button } = await withChoices()
  await button('Prompt setting: Film').click()
  await button('No setting', true).click()
  await expect.element(button('Prompt setting: No setting')).toBeVisible()
  await screen.unmount()
  localStorage.setItem(keyOf('chat-setting'), JSON.stringify(setting.id))
  reload()
  const again = await openChat('AI model: Seeing')
  await again.say('a harbour')
  await expect.poll(lastBody).toMatchObject({ instruction: 'a harbour' })
  expect(lastBody()).not.toHaveProperty('promptSettingId')
})

it('has a new chat after a reload when it was begun last, whatever another tab has open', async () => {
  stage.answers[chatCall] = () => Response.json({ ...summary, messages: [] })
  sessionStorage.setItem(keyOf('chat'), JSON.stringify(uuid(1)))
  const { screen, button } = await openChat()
  await button('New chat').click()
  await expect.poll(() => sessionStorage.getItem(keyOf('chat'))).toBe('""')
  await screen.unmount()
  localStorage.setItem(keyOf('chat'), JSON.stringify(uuid(1)))
  reload()
  const again = await openChat()
  await again.say('a harbour')
  await expect.poll(lastBody).toMatchObject({ startChat: true })
})

it('goes on with the first model and no setting when those that were chosen no longer exist', async () => {
  sessionStorage.setItem(keyOf('chat-model'), '"a/gone"')
  sessionStorage.setItem(keyOf('chat-setting'), JSON.stringify(uuid(15)))
  const { button, say } = await openChat('AI model: Blind')
  await expect.element(button('Prompt setting: No setting')).toBeVisible()
  await say('a harbour')
  await expect.poll(lastBody).toMatchObject({ instruction: 'a harbour' })
  expect(lastBody()).not.toHaveProperty('llmModel')
  expect(lastBody()).not.toHaveProperty('promptSettingId')
})

it('sends the model and the setting that were chosen also before they are loaded again', async () => {
  sessionStorage.setItem(keyOf('chat'), JSON.stringify(uuid(1)))
  sessionStorage.setItem(keyOf('chat-model'), '"a/seeing"')
  sessionStorage.setItem(keyOf('chat-setting'), JSON.stringify(setting.id))
  const never = Promise.withResolvers<Response>().promise
  stage.answers['GET /api/chat-options'] = () => never
  stage.answers[settingsCall] = () => never
  const wish = { id: uuid(3), role: 'user', content: 'a harbour' }
  stage.answers[chatCall] = () => Response.json({ ...summary, messages: [wish] })
  const { screen, say } = await openChat('Save chat')
  await expect.element(screen.getByText('a harbour', { exact: true })).toBeVisible()
  await say('warmer')
  await expect.poll(lastBody).toMatchObject({ llmModel: 'a/seeing', promptSettingId: setting.id, chatId: uuid(1) })
})

it('does not say that there is no prompt setting while the chosen one is not loaded', async () => {
  sessionStorage.setItem(keyOf('chat-setting'), JSON.stringify(setting.id))
  const settings = Promise.withResolvers<Response>()
  stage.answers[settingsCall] = () => settings.promise
  const { button } = await openChat()
  await expect.element(button('Prompt setting: Not loaded yet')).toBeVisible()
  settings.resolve(Response.json([setting]))
  await expect.element(button('Prompt setting: Film')).toBeVisible()
})

it('goes on after a reload with the style guide that was chosen, also in a chat that began with another one', async () => {
  stage.answers['GET /api/styles'] = () => Response.json([film])
  const wish = { id: uuid(3), role: 'user', content: 'a harbour' }
  stage.answers[chatCall] = () => Response.json({ ...summary, styleId: builtInGuide.id, messages: [wish] })
  const { screen, button } = await openChat()
  await button('Style guide: Human and honest').click()
  await screen.getByRole('menuitemradio', { name: 'On film' }).click()
  await expect.element(button('Style guide: On film')).toBeVisible()
  await screen.unmount()
  reload()
  sessionStorage.setItem(keyOf('chat'), JSON.stringify(uuid(1)))
  const again = await openChat('Style guide: On film')
  await expect.element(again.screen.getByText('a harbour', { exact: true })).toBeVisible()
  await again.say('warmer')
  await expect.poll(lastBody).toMatchObject({ instruction: 'warmer', templateId: film.id })
})

it('sends the style guide that was chosen also before it is loaded again, and does not say that there is another', async () => {
  sessionStorage.setItem(keyOf('chat-guide'), JSON.stringify(film.id))
  const guides = Promise.withResolvers<Response>()
  stage.answers['GET /api/styles'] = () => guides.promise
  stage.answers['POST /api/generate-prompt'] = () => Response.json(problem(402, 'No money.'), { status: 402 })
  const { button, say } = await openChat('Style guide: Not loaded yet')
  await say('a harbour')
  await expect.poll(lastBody).toMatchObject({ templateId: film.id })
  guides.resolve(Response.json([film]))
  await expect.element(button('Style guide: On film')).toBeVisible()
})
