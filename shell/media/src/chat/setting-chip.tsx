import { Button } from '@studio/ui'
import { Chip } from '@studio/ui/chip'
import { IconButton } from '@studio/ui/icon-button'
import { useAtom, useStore } from 'jotai'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import styles from './chat.module.css'
import { draftAfterSave, type SettingFields, settingDraftAtom } from './chat-state.ts'
import { SettingForm } from './setting-form.tsx'
import { usePromptSettings } from './use-prompt-settings.ts'
import { useRowFocus } from './use-row-focus.ts'

/** Chooses, writes and changes what the model is always told. */
export function SettingChip(): ReactNode {
  const { chosen, isKnown } = usePromptSettings()
  return (
    <Chip
      label="Prompt setting"
      popup="dialog"
      value={<span className={styles['value']}>{chosen?.name ?? (isKnown ? 'No setting' : 'Not loaded yet')}</span>}
    >
      {(close) => <Settings onDone={close} />}
    </Chip>
  )
}

const empty: SettingFields = { name: '', initialPrompt: '', refinementPrompt: '' }

function Settings({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { settings, chosen, isKnown, choose, save, remove } = usePromptSettings()
  const [draft, setDraft] = useAtom(settingDraftAtom)
  const state = useStore()
  const list = useRef<HTMLUListElement>(null)
  const noteDeleted = useRowFocus(
    list,
    settings.map(({ id }) => id),
  )
  if (draft !== undefined) {
    const store = async (): Promise<void> => {
      setDraft({ ...draft, isSaving: true })
      const id = await save(draft.fields, draft.before)
      setDraft((now) => {
        // it may have been cancelled meanwhile, and another one begun
        if (now?.isSaving && id !== undefined) return draftAfterSave(now, { ...draft.fields, id })
        return now && { ...now, isSaving: false }
      })
      if (id !== undefined && state.get(settingDraftAtom) === undefined) onDone()
    }
    return (
      <div className={styles['settings']}>
        <SettingForm
          fields={draft.fields}
          onFields={(fields) => setDraft({ ...draft, fields })}
          isSaving={draft.isSaving === true}
          onSave={() => void store()}
          onCancel={() => setDraft(undefined)}
        />
      </div>
    )
  }
  const pick = (id: string | undefined): void => {
    choose(id)
    onDone()
  }
  return (
    <div className={styles['settings']}>
      <p className={styles['note']}>
        The AI is told it with every message: one text for the first draft, one for later turns.
      </p>
      <ul ref={list} className={styles['setting-list']} aria-label="Prompt settings">
        <li className={styles['history']}>
          <Pick name="No setting" isChosen={isKnown && chosen === undefined} onPick={() => pick(undefined)} />
        </li>
        {settings.map((setting) => (
          <li key={setting.id} className={styles['history']}>
            <Pick
              name={setting.name}
              text={
                setting.refinementPrompt === ''
                  ? setting.initialPrompt
                  : `${setting.initialPrompt} / ${setting.refinementPrompt}`
              }
              isChosen={chosen?.id === setting.id}
              onPick={() => pick(setting.id)}
            />
            <IconButton
              label="Edit"
              about={setting.name}
              icon={<Pencil size={16} aria-hidden />}
              onClick={() => setDraft({ before: setting, fields: setting })}
            />
            <IconButton
              label="Delete"
              about={setting.name}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => {
                noteDeleted(setting.id)
                void remove(setting)
              }}
            />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => setDraft({ before: undefined, fields: empty })}>
        New setting
      </Button>
    </div>
  )
}

interface PickProps {
  readonly name: string
  readonly text?: string
  readonly isChosen: boolean
  readonly onPick: () => void
}

function Pick({ name, text, isChosen, onPick }: PickProps): ReactNode {
  return (
    <button type="button" className={styles['open']} aria-pressed={isChosen} onClick={onPick}>
      <span className={styles['words']}>
        <strong>{name}</strong>
        {text !== undefined && <small>{text}</small>}
      </span>
      {isChosen && <Check size={16} aria-hidden className={styles['check']} />}
    </button>
  )
}
