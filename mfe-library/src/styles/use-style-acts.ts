import {
  changeStyle,
  createStyle,
  deleteStyle,
  listStyles,
  restoreStyle,
  type Style,
} from '@studio/backend/contract/library'
import { useCreation, useOwnedActs } from '@studio/media/owned-acts'
import { useCommand } from '@studio/ui/query'
import { changedFields } from '@studio/ui/saving'
import { useSetAtom } from 'jotai'
import { deletedStylesAtom } from './images/analyses-atom.ts'
import { type StyleTexts, styleFieldNames, textsOf } from './style-fields.ts'

/** What can be done with styles. Each function says when it is done, in the words of spec images 8. */
interface StyleActs {
  /** Rejects with the error of the server, as `change` does. */
  readonly create: (texts: StyleTexts) => Promise<void>
  /**
   * Saves the texts that differ from those of `style`, then the images.
   * @param changeImages called when the texts are saved
   */
  readonly change: (style: Style, texts: StyleTexts, changeImages: () => Promise<void>) => Promise<void>
  /** Tells of a failure itself; what was deleted can be restored from the toast. */
  readonly remove: (style: Style) => Promise<void>
}

/** The commands of the list of styles, which is fetched again after each. */
export function useStyleActs(): StyleActs {
  const { save, remove } = useOwnedActs('style', listStyles)
  const noteDeleted = useSetAtom(deletedStylesAtom)
  const { mutateAsync: sendCreate } = useCreation(createStyle)
  const { mutateAsync: sendChange } = useCommand(changeStyle)
  const { mutateAsync: sendDelete } = useCommand(deleteStyle)
  const { mutateAsync: sendRestore } = useCommand(restoreStyle)
  return {
    create: (texts) =>
      save(() => sendCreate({ body: texts }), {
        title: 'Style created',
        description: 'New AI style template has been created successfully.',
      }),
    change: (style, texts, changeImages) => {
      const send = async (): Promise<void> => {
        const body = changedFields(styleFieldNames, textsOf(style), texts)
        if (Object.keys(body).length > 0) await sendChange({ params: { styleId: style.id }, body })
        await changeImages()
      }
      return save(send, { title: 'Style updated', description: 'The style has been updated successfully.' })
    },
    remove: ({ id: styleId }) =>
      remove(
        styleId,
        async () => {
          await sendDelete({ params: { styleId } })
          noteDeleted(styleId, true)
        },
        async () => {
          await sendRestore({ params: { styleId } })
          noteDeleted(styleId, false)
        },
      ),
  }
}
