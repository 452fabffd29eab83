import type { ChatMessage } from '@studio/backend/contract/chat'
import type { PromptSetting } from '@studio/backend/contract/library'
import { storedAtomOf } from '@studio/ui/stored-atom'
import { noteUnsaved } from '@studio/ui/unsaved'
import { readStored, writeStored } from '@studio/ui/user-storage'
import { atom } from 'jotai'
import type { SetStateAction } from 'react'

/** The fields of a prompt setting that a person writes. */
export const settingFields = ['name', 'initialPrompt', 'refinementPrompt'] as const
export type SettingFields = Pick<PromptSetting, (typeof settingFields)[number]>

/** A message on the page. `unsent`: the server has not taken it. */
export interface ShownMessage extends ChatMessage {
  readonly unsent?: boolean
}

/** The conversation that is open; `id` is missing until the server has it. */
export interface OpenChat {
  readonly id?: string | undefined
  /** Id of the first message that the server still has and the page no longer shows: the next message takes its place. */
  readonly cutAt?: string | undefined
  readonly messages: readonly ShownMessage[]
}

/** An earlier message that is written anew. */
interface EditedMessage {
  readonly messageId: string
  /** What the message says. */
  readonly before: string
  readonly text: string
}

/** A reply that is being written. */
export interface Writing {
  readonly text: string
  /** Known once the model was asked. */
  readonly replyId?: string
  /** Ends the reading of it on this page. */
  readonly reading: AbortController
  /** It was asked for before: by this page before it was loaded again, or by another one. */
  readonly isFollowed?: true
  /** Sets back what was asked for, while nothing was sent to the server. */
  readonly takeBack?: (() => void) | undefined
  /** The person has asked to stop it; without `replyId` that is done once the id is known. */
  readonly stopping?: boolean
  /** An image is turned into a prompt. */
  readonly isAnalysis?: true
}

export const noChat: OpenChat = { messages: [] }

const readText = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : undefined)

/**
 * The texts that each person has in each tab under a name; empty for none. None is stored as well: otherwise a reload would bring into this
 * tab what another one has chosen.
 */
const tabTextOf = (name: string) =>
  storedAtomOf(name, {
    initial: '',
    read: readText,
    next: (_now, text: string) => text,
    perTab: true,
  })

/** Id of the chat that was open last, empty for a new one; a page that is loaded again, or anew, goes on with it. */
export const lastChatIdAtomOf = tabTextOf('chat')
/**
 * The message that is being written. Like the prompt of a panel it is not lost with its tab: a new tab starts with it, as it goes on with
 * the chat that it is for.
 */
export const draftAtomOf = tabTextOf('chat-draft')
/**
 * Words that the server does not have and the field does not show: should the page be gone, the next one of its tab has them in its field. A
 * new tab does not, since they may be on their way in this one.
 */
const unsentName = 'chat-unsent'
const unsentOf = (userId: string): string => readStored(sessionStorage, userId, unsentName, readText) ?? ''
const keepUnsent = (userId: string, words: string): void => writeStored(sessionStorage, userId, unsentName, words)

const heldChatAtom = atom(noChat)
const heldEditAtom = atom<EditedMessage | undefined>(undefined)
const unsentMessage = Symbol('unsent message')

/** Whose chat it is; undefined before the panel is opened. */
const writerAtom = atom<string | undefined>(undefined)

/**
 * The browser asks before the page is left while it has words that the server does not have. They are stored as well, because a phone ends
 * a page without asking.
 */
const noteUnsentAtom = atom(null, (get) => {
  const words = unsentWords(get(heldChatAtom), get(heldEditAtom))
  noteUnsaved(unsentMessage, words !== '')
  const writer = get(writerAtom)
  if (writer !== undefined && unsentOf(writer) !== words) keepUnsent(writer, words)
})

/** The words that an earlier page of this person in this tab could not send go into the field, once. */
export const bringBackAtom = atom(null, (get, set, userId: string) => {
  if (get(writerAtom) === userId) return
  set(writerAtom, userId)
  const draftAtom = draftAtomOf(userId)
  const words = unsentOf(userId)
  if (words === '') return
  set(draftAtom, withWords(get(draftAtom), words))
  keepUnsent(userId, '')
})

/** They outlive the panel: closing it interrupts nothing. */
export const chatAtom = atom(
  (get) => get(heldChatAtom),
  (_get, set, change: SetStateAction<OpenChat>) => {
    set(heldChatAtom, change)
    set(noteUnsentAtom)
  },
)
export const editedAtom = atom(
  (get) => get(heldEditAtom),
  (_get, set, change: EditedMessage | undefined) => {
    set(heldEditAtom, change)
    set(noteUnsentAtom)
  },
)
export const writingAtom = atom<Writing | undefined>(undefined)
/** How many replies were ended on this page, with their conversation or before they were asked for: what arrives later is not shown. */
export const endedAtom = atom(0)
/** How many conversations were left on this page, also while one was still being brought back. */
export const leftAtom = atom(0)
/** The saved chat that was pressed last, while it is being loaded. */
export const openingAtom = atom<{ readonly id: string } | undefined>(undefined)
/** A prompt setting that the server has. */
export type SavedSetting = SettingFields & Pick<PromptSetting, 'id'>

/** A prompt setting that is being written. */
export interface SettingDraft {
  /** What the server has of it; undefined for a new setting. */
  readonly before: SavedSetting | undefined
  readonly fields: SettingFields
  /** Save was pressed, and the server has not responded. */
  readonly isSaving?: boolean
}

const heldDraftAtom = atom<SettingDraft | undefined>(undefined)
const settingDraft = Symbol('prompt setting')

/**
 * It outlives its popover, which a press beside it closes: until it is saved or cancelled. The browser asks before the page is reloaded
 * while something in it is not saved.
 */
export const settingDraftAtom = atom(
  (get) => get(heldDraftAtom),
  (get, set, change: SetStateAction<SettingDraft | undefined>) => {
    set(heldDraftAtom, change)
    noteUnsaved(settingDraft, isChanged(get(heldDraftAtom)))
  },
)

/** The draft once the fields of a press on Save are at the server: what was typed since is not. Undefined when nothing was. */
export function draftAfterSave(now: SettingDraft, saved: SavedSetting): SettingDraft | undefined {
  const draft = { before: saved, fields: now.fields }
  return isChanged(draft) ? draft : undefined
}

function isChanged(draft: SettingDraft | undefined): boolean {
  return draft !== undefined && settingFields.some((name) => draft.fields[name] !== (draft.before?.[name] ?? ''))
}

/** Id of the chosen model; empty for the first one. */
export const modelAtomOf = tabTextOf('chat-model')
/** Id of the prompt setting that the model is told; empty for none. */
export const settingAtomOf = tabTextOf('chat-setting')
/** Id of the style guide; empty until one was chosen, for the built-in one. */
export const guideAtomOf = tabTextOf('chat-guide')

/** The messages before the one with that id; all when there is none. */
export function messagesBefore(messages: readonly ShownMessage[], id: string | undefined): readonly ShownMessage[] {
  const at = id === undefined ? -1 : messages.findIndex((each) => each.id === id)
  return at < 0 ? messages : messages.slice(0, at)
}

/** The chat with a message at its end, which takes the place of the one that it was while it was being written. */
export function withMessage(chat: OpenChat, message: ShownMessage): OpenChat {
  return { ...chat, messages: [...chat.messages.filter(({ id }) => id !== message.id), message] }
}

/** Whether the person has stopped a reply of which the server, as far as this page knows, has nothing. */
export function isStoppedUnsent(writing: Writing | undefined): boolean {
  return writing?.stopping === true && writing.replyId === undefined
}

/** What the person has written in a chat and the server does not have; empty when there is nothing. */
export function unsentWords({ messages }: OpenChat, edited: EditedMessage | undefined): string {
  const words = messages.flatMap(({ id, role, content, unsent }) => {
    if (role !== 'user') return []
    const text = id === edited?.messageId ? edited.text : content
    return unsent === true || text !== content ? [text] : []
  })
  return words.join('\n\n')
}

/** What the person is writing, behind words that went nowhere. */
export const withWords = (draft: string, words: string): string => [words, draft].filter(Boolean).join('\n\n')

/** What the person said last. */
export function lastWishOf({ messages }: OpenChat): ShownMessage | undefined {
  return messages.findLast(({ role }) => role === 'user')
}

/** Whether the reply that comes next, or is the last one, is about an image. */
export function isAboutImage(chat: OpenChat, writing: Writing | undefined): boolean {
  return writing?.isAnalysis === true || lastWishOf(chat)?.fromImage === true
}
