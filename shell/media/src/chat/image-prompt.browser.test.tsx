import { builtInGuide } from '@studio/backend/contract/chat'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import {
  chatCall,
  chooseImage,
  end,
  lines,
  newUser,
  openChat,
  problem,
  setStage,
  stage,
  start,
  summary,
  uuid,
} from './testing/stage.tsx'

setStage()

const analyzeCall = 'POST /api/analyze-image-prompt'
const askCall = 'POST /api/generate-prompt'
const stopCall = `POST /api/chat-replies/${uuid(2)}/stop`
const message = 'Prompt from Image (Seeing)'
const begun = { ...start, message }
const ended = { ...end('PROMPT: a red boat'), response: { ...end('PROMPT: a red boat').response, model: 'Seeing' } }
const shown = { id: uuid(3), role: 'user', content: message, fromImage: true }
const pending = { id: uuid(2), role: 'assistant', content: '', pending: true }
const bodyOf = (call: string) => stage.sent.find((each) => each.call === call)?.body

/** Chooses an image for which the model takes its time, in a chat that is open or in a new one. */
async function withImage(open?: Awaited<ReturnType<typeof openChat>>) {
  const reply = lines()
  stage.answers[analyzeCall] = reply.response
  stage.answers[stopCall] = () => Response.json({ stopped: true })
  const chat = open ?? (await openChat())
  chooseImage(chat.screen.baseElement)
  await expect.element(chat.screen.getByText('Looking at the image ...')).toBeVisible()
  await expect.poll(() => bodyOf(analyzeCall)).toBeDefined()
  return { ...chat, reply, messages: chat.screen.getByRole('region', { name: 'Messages' }) }
}

it('turns an image into a prompt word by word, as messages of a chat that goes on in words', async () => {
  const { screen, used, button, say, reply, messages } = await withImage()
  expect(bodyOf(analyzeCall)).toMatchObject({ startChat: true, thumbnail: uuid(8), templateId: builtInGuide.id })
  expect(bodyOf(analyzeCall)).toHaveProperty('imageBase64', expect.stringMatching(/^data:image\/jpeg;base64,/))
  reply.send(begun)
  reply.send({ type: 'text', text: 'PROMPT: a red' })
  await expect.element(messages.getByText('a red', { exact: true })).toBeVisible()
  reply.send(ended)
  await button('Into the box').click()
  expect(used).toEqual(['use a red boat'])
  await expect.element(messages.getByText(message, { exact: true })).toBeVisible()
  await expect.element(button('Warmer light')).toBeVisible()
  // the model would be sent the words without the image
  await expect.element(button('Edit message')).not.toBeInTheDocument()
  await expect.element(button('Regenerate')).not.toBeInTheDocument()
  await expectAccessible('a prompt from an image')
  const next = lines()
  stage.answers[askCall] = next.response
  await say('warmer')
  await expect.poll(() => bodyOf(askCall)).toMatchObject({ instruction: 'warmer', chatId: uuid(1) })
  const ids = { replyId: uuid(12), chatId: uuid(1) }
  next.send({ ...start, ...ids, messageId: uuid(13) })
  next.send({ type: 'end', response: { ...end('PROMPT: a red boat, warmer').response, ...ids } })
  await expect.element(button('Regenerate')).toBeVisible()
  await expect.element(button('Edit message')).toBeVisible()
  expect(screen.getByText('You: ').elements()).toHaveLength(2)
})

/** A style of the person, which can be a guide. */
const noir = {
  id: uuid(20),
  name: 'Noir',
  instructions: 'y'.repeat(100),
  createdAt: summary.createdAt,
  imageCount: 0,
  mosaic: [],
}

it('tells who looks at it and what that costs at most with the chosen style guide, and sends that', async () => {
  stage.answers['GET /api/styles'] = () => Response.json([noir])
  stage.answers[analyzeCall] = () => Response.json(problem(409, 'The price has changed.'), { status: 409 })
  const { screen, button } = await openChat()
  // 1.21 for the call and 0.01 for each of the 17 characters of the guide, rounded up
  await expect.element(screen.getByText(/Seeing looks at images for this model, at most 1\.4¢ each/)).toBeVisible()
  await button(/^Style guide/).click()
  await screen.getByRole('menuitemradio', { name: 'Noir' }).click()
  await expect.element(screen.getByText(/at most 2\.3¢ each/)).toBeVisible()
  chooseImage(screen.baseElement)
  await expect.element(screen.getByText('The price has changed.')).toBeVisible()
  expect(bodyOf(analyzeCall)).toMatchObject({ templateId: uuid(20), mostCents: 2.3 })
})

it('tells the new price after a refusal of the old one, and sends that with the next image', async () => {
  let instructions = noir.instructions
  stage.answers['GET /api/styles'] = () => Response.json([{ ...noir, instructions }])
  stage.answers[analyzeCall] = () =>
    Response.json({ ...problem(409, 'The price has changed.'), code: 'price-changed' }, { status: 409 })
  sessionStorage.setItem(`atelier.${stage.user.id}.chat-guide`, JSON.stringify(noir.id))
  const { screen } = await openChat()
  await expect.element(screen.getByText(/at most 2\.3¢ each/)).toBeVisible()
  // on another page
  instructions = 'y'.repeat(200)
  chooseImage(screen.baseElement)
  await expect.element(screen.getByText('The price has changed.')).toBeVisible()
  await expect.element(screen.getByText(/at most 3\.3¢ each/)).toBeVisible()
  chooseImage(screen.baseElement)
  const sent = () => stage.sent.filter(({ call }) => call === analyzeCall).map(({ body }) => body)
  await expect.poll(sent).toMatchObject([{ mostCents: 2.3 }, { mostCents: 3.3 }])
})

it('is offered only when the chosen style guide is known, because the price depends on it', async () => {
  sessionStorage.setItem(`atelier.${stage.user.id}.chat-guide`, JSON.stringify(noir.id))
  const guides = Promise.withResolvers<Response>()
  stage.answers['GET /api/styles'] = () => guides.promise
  const { screen, button } = await openChat('Style guide: Not loaded yet')
  const offer = button('Prompt from Image')
  await expect.element(offer).toBeDisabled()
  await expect.element(offer).toHaveAccessibleDescription(/depends on the style guide, which is not loaded yet/)
  await expect.element(screen.getByText(/looks at images for this model/)).not.toBeInTheDocument()
  guides.resolve(Response.json([noir]))
  await expect.element(screen.getByText(/at most 2\.3¢ each/)).toBeVisible()
  await expect.element(offer).toBeEnabled()
})

it('needs no style guide where the chosen model looks itself', async () => {
  sessionStorage.setItem(`atelier.${stage.user.id}.chat-guide`, JSON.stringify(noir.id))
  sessionStorage.setItem(`atelier.${stage.user.id}.chat-model`, '"a/seeing"')
  stage.answers['GET /api/styles'] = () => Response.json({}, { status: 500 })
  const { button } = await openChat('Style guide: Not loaded yet')
  await expect.element(button('Prompt from Image')).toBeEnabled()
})

it('is stopped, and what had arrived is shown', async () => {
  const { button, reply, messages } = await withImage()
  reply.send(begun)
  reply.send({ type: 'text', text: 'PROMPT: a' })
  await expect.element(messages.getByText('a', { exact: true })).toBeVisible()
  await button('Stop').click()
  await expect.poll(() => stage.sent.at(-1)?.call).toBe(stopCall)
  reply.send({ ...ended, response: { ...ended.response, generatedPrompt: 'PROMPT: a red', finish: 'stopped' } })
  await expect.element(messages.getByText('a red', { exact: true })).toBeVisible()
  await expect.element(messages.getByText('Stopped', { exact: true })).toBeVisible()
})

it('is stopped while the image is on its way, and is then in the chat that the server has begun', async () => {
  const { button, say, reply, messages } = await withImage()
  await button('Stop').click()
  reply.send(begun)
  await expect.poll(() => stage.sent.at(-1)?.call).toBe(stopCall)
  reply.send({ ...ended, response: { ...ended.response, generatedPrompt: '', finish: 'stopped' } })
  await expect.element(messages.getByText(message, { exact: true })).toBeVisible()
  await say('warmer')
  await expect.poll(() => stage.sent.at(-1)?.body).toMatchObject({ instruction: 'warmer', chatId: uuid(1) })
})

it('is not sent again when it is stopped while the connection is lost, and leaves the earlier reply alone', async () => {
  const [earlier, other] = [lines(), { replyId: uuid(12), chatId: uuid(1) }]
  stage.answers[askCall] = earlier.response
  const chat = await openChat()
  await chat.say('a harbour')
  earlier.send({ ...start, ...other, messageId: uuid(13) })
  earlier.send({ type: 'end', response: { ...end('PROMPT: a harbour.').response, ...other } })
  await expect.element(chat.button('Regenerate')).toBeVisible()
  const { screen, button, reply, messages } = await withImage(chat)
  await button('Stop').click()
  reply.lose()
  await expect.element(screen.getByText('Stopped before the first word', { exact: true })).toBeVisible()
  await expect.poll(() => messages.getByRole('listitem').elements().length).toBe(2)
  expect(stage.sent.filter(({ call }) => call === analyzeCall)).toHaveLength(1)
  // it is the earlier reply that is written again
  await button('Regenerate').click()
  await expect.poll(() => stage.sent.at(-1)?.body).toMatchObject({ replaces: uuid(12) })
})

it('is found again after a reload, and is not stopped when that page goes to a new chat', async () => {
  const { screen, reply } = await withImage()
  reply.send(begun)
  reply.send({ type: 'text', text: 'PROMPT: a' })
  await expect.element(screen.getByText('a', { exact: true })).toBeVisible()
  await screen.unmount()
  // nothing in memory is left
  newUser()
  sessionStorage.setItem(`atelier.${stage.user.id}.chat`, JSON.stringify(uuid(1)))
  const read = lines()
  stage.answers[chatCall] = () => Response.json({ ...summary, messages: [shown, pending] })
  stage.answers[`GET /api/chat-replies/${uuid(2)}`] = read.response
  const again = await openChat('Stop')
  await expect.element(again.screen.getByText('Looking at the image ...')).toBeVisible()
  read.send({ type: 'text', text: 'PROMPT: a red' })
  await expect.element(again.screen.getByText('a red', { exact: true })).toBeVisible()
  await again.button('New chat').click()
  await expect.element(again.screen.getByText('Say what you want to see, in a few words.')).toBeVisible()
  // the page that has asked may still be there
  expect(stage.sent.map(({ call }) => call)).toEqual([analyzeCall])
})

it('is stopped when its page goes to a new chat, which it leaves alone', async () => {
  const { button, say, reply, messages } = await withImage()
  await button('New chat').click()
  // it could not be stopped before it had an id
  reply.send(begun)
  await expect.poll(() => stage.sent.at(-1)?.call).toBe(stopCall)
  const next = lines()
  stage.answers[askCall] = next.response
  await say('a lighthouse')
  const ids = { replyId: uuid(12), chatId: uuid(11) }
  next.send({ ...start, ...ids, messageId: uuid(13) })
  next.send({ type: 'text', text: 'Here' })
  await expect.element(messages.getByText('Here', { exact: true })).toBeVisible()
  reply.send(ended)
  // the reply of the new chat is still being written, and nothing else comes into it
  next.send({ type: 'text', text: ' it is' })
  await expect.element(messages.getByText('Here it is', { exact: true })).toBeVisible()
  await expect.element(button('Stop')).toBeEnabled()
  next.send({ type: 'end', response: { ...end('PROMPT: a lighthouse').response, ...ids } })
  await expect.element(button('Regenerate')).toBeVisible()
  expect(messages.getByRole('listitem').elements()).toHaveLength(2)
  await say('closer')
  await expect.poll(() => stage.sent.at(-1)?.body).toMatchObject({ instruction: 'closer', chatId: uuid(11) })
})

it('says why there is no prompt for an image that was sent before a reload', async () => {
  sessionStorage.setItem(`atelier.${stage.user.id}.chat`, JSON.stringify(uuid(1)))
  stage.answers[chatCall] = () => Response.json({ ...summary, messages: [shown, pending] })
  stage.answers[`GET /api/chat-replies/${uuid(2)}`] = () =>
    Response.json(problem(502, 'It was interrupted.'), { status: 502 })
  const { screen } = await openChat('Chat history')
  await expect.element(screen.getByText('Failed to analyze image', { exact: true })).toBeVisible()
})

it('says why there is no prompt, before and after the model was asked', async () => {
  stage.answers[analyzeCall] = () => Response.json(problem(402, 'The cap of the day.'), { status: 402 })
  const { screen, button } = await openChat()
  chooseImage(screen.baseElement)
  const toasts = screen.getByText('Failed to analyze image', { exact: true })
  await expect.element(screen.getByText('The cap of the day.')).toBeVisible()
  await expect.element(toasts).toBeVisible()
  expect(screen.getByText('AI: ').elements()).toHaveLength(0)
  const reply = lines()
  stage.answers[analyzeCall] = reply.response
  chooseImage(screen.baseElement)
  reply.send(begun)
  reply.send({ type: 'error', problem: problem(502, 'The AI model broke off.') })
  const messages = screen.getByRole('region', { name: 'Messages' })
  await expect.element(messages.getByText('Sorry, I encountered an error. Please try again.')).toBeVisible()
  await expect.element(messages.getByText('The AI model broke off.')).toBeVisible()
  await expect.element(button('Regenerate')).not.toBeInTheDocument()
})
