import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { CallId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { openAllowance } from '../../platform/http/server/limits/allowance.ts'
import { tooMany } from '../../platform/http/server/limits/limits.ts'
import { modelsOn, ownProvider, seeingModel } from '../catalogue/language-catalogue.ts'
import { centsOf } from '../catalogue/money.ts'
import { addMissing, chatCommands, guideOfChat } from './commands.ts'
import {
  analyzeImagePrompt,
  builtInGuide,
  changeChat,
  chatOptions,
  createChat,
  deleteChat,
  generatePrompt,
  listChats,
  readChat,
  readReply,
  restoreChat,
  stopReply,
} from './contract.ts'
import { type ChatDeps, generateReply } from './generate.ts'
import { priceOfImage, promptFromImage } from './image-prompt.ts'
import { makeRoom, refuseTooManyListed } from './limits.ts'
import { chatOf, chatsOf } from './queries.ts'
import { usableThumbnail } from './shown-images.ts'
import { builtInTexts, styleGuideOf } from './style-guide.ts'

/** Replies that a person may read at once in one process, on whatever pages: each reader is sent every piece. */
const mostReaders = 20

type Deps = ChatDeps & { readonly isSandbox: boolean }

/** Spec images 7: chats with language models. For anybody but its owner a chat does not exist. */
export function chatRoutes(app: Api, deps: Deps): void {
  replyRoutes(app, deps)
  historyRoutes(app, deps)
}

function replyRoutes(app: Api, deps: Deps): void {
  const asReader = readerLimit()

  app.on(chatOptions, async () => optionsOf(deps))

  app.stream(generatePrompt, async ({ body, user, command, setPosition }, listener) => {
    return await asReader(user.id, listener.departed, async () => {
      if (body.startChat && !body.chatId) await makeRoom(deps, user.id, command)
      return await generateReply(deps, { command, userId: user.id, body, listener, setPosition })
    })
  })

  app.stream(readReply, async ({ params: { replyId }, user }, { tell, departed }) => {
    const onText = (text: string) => tell({ type: 'text', text })
    const { text, finish, amount } = await asReader(user.id, departed, () =>
      deps.calls.follow(user.id, CallId.parse(replyId), { onText, departed }),
    )
    return { generatedPrompt: text, replyId, finish, costCents: centsOf(amount) }
  })

  app.on(stopReply, async ({ params, user, command }) => ({
    stopped: await deps.calls.stop(command, user.id, CallId.parse(params.replyId)),
  }))

  app.stream(analyzeImagePrompt, async ({ body, user, command, setPosition }, listener) => {
    return await asReader(user.id, listener.departed, async () => {
      if (body.startChat && !body.chatId) await makeRoom(deps, user.id, command)
      return await promptFromImage(deps, { command, userId: user.id, body, listener, setPosition })
    })
  })
}

/**
 * Counts who reads replies, by person. Each counts until the reply has ended or the reader has departed. Throws `too-many-requests` for one
 * more than may be.
 */
function readerLimit() {
  const readers = openAllowance(mostReaders)
  return async <Result>(userId: UserId, departed: AbortSignal, read: () => Promise<Result>): Promise<Result> => {
    const giveBack = readers.take(userId, 1)
    if (giveBack === undefined)
      throw tooMany(10, `You read ${mostReaders} replies at once. Please wait until one of them has ended.`)
    departed.addEventListener('abort', giveBack)
    return await read().finally(giveBack)
  }
}

function historyRoutes(app: Api, deps: Deps): void {
  const { db } = deps

  app.on(listChats, async ({ user }) => chatsOf(db, user.id))

  app.on(readChat, async ({ params, user }) => {
    const chat = await chatOf(db, user.id, params.chatId)
    if (chat === undefined) throw new DomainError(commonErrors.notFound, 'This chat does not exist.')
    return chat
  })

  app.on(createChat, async ({ body, user, command, setPosition }) => {
    await makeRoom(deps, user.id, command)
    const { finalPrompt, styleId, messages } = body
    if (styleId) await styleGuideOf(deps, user.id, styleId)
    const thumbnail = (body.thumbnail && (await usableThumbnail(deps.db, user.id, body.thumbnail))) ?? ''
    const fields = { finalPrompt: finalPrompt ?? '', styleId: styleId ?? '', thumbnail }
    const { id, position } = await chatCommands.create(deps, { ...command, userId: user.id, fields })
    setPosition((await addMissing(deps, { ...command, userId: user.id, chatId: id, messages })) ?? position)
    return { id }
  })

  app.on(changeChat, async ({ params, body, user, command, setPosition }) => {
    const { messages, finalPrompt, styleId } = body
    if (styleId) await checkGuideOf(deps, user.id, params.chatId, styleId)
    const thumbnail = body.thumbnail && (await usableThumbnail(deps.db, user.id, body.thumbnail))
    const request = { ...command, userId: user.id }
    const changes = {
      ...(finalPrompt != null && { finalPrompt }),
      ...(styleId != null && { styleId }),
      ...(thumbnail != null && { thumbnail }),
    }
    if (messages) await addMissing(deps, { ...request, chatId: params.chatId, messages })
    // in the stream of the messages, and so at or behind the last of them
    setPosition(await chatCommands.change(deps, { ...request, id: params.chatId, fields: changes }))
    return { success: true } as const
  })

  app.on(deleteChat, async ({ params, user, command, setPosition }) => {
    setPosition(await chatCommands.changeLife(deps, { ...command, userId: user.id, id: params.chatId }, 'Trash'))
    return { success: true } as const
  })

  app.on(restoreChat, async ({ params, user, command, setPosition }) => {
    // it is kept already
    await refuseTooManyListed(deps, user.id, params.chatId)
    setPosition(await chatCommands.changeLife(deps, { ...command, userId: user.id, id: params.chatId }, 'Restore'))
    return { success: true } as const
  })
}

/**
 * Throws DomainError `not-found` when the chat or the style guide is not this person's. The guide that the chat has already is taken
 * even when it was deleted since.
 */
async function checkGuideOf(deps: Deps, userId: UserId, chatId: string, styleId: string): Promise<void> {
  const has = await guideOfChat(deps, userId, chatId)
  if (has !== styleId) await styleGuideOf(deps, userId, styleId)
}

async function optionsOf({ catalogue: catalogueNow, now, isSandbox }: Deps) {
  const catalogue = await catalogueNow()
  const seeing = seeingModel(catalogue, now())
  const guide = { ...builtInGuide, text: builtInTexts.image }
  return {
    models: modelsOn(catalogue, now()).map(({ chosen, answers }) => ({
      id: chosen.id,
      label: chosen.label,
      sees: answers.picture !== undefined,
      ...(answers !== chosen && { answeredBy: answers.label }),
      inputCents: centsOf(answers.inputPrice),
      outputCents: centsOf(answers.outputPrice),
    })),
    ...(seeing && {
      seeing: { label: seeing.label, ...priceOfImage(seeing) },
    }),
    guide,
    sandbox: isSandbox,
    ownServer: catalogue.models.every(({ provider }) => provider === ownProvider),
  }
}
