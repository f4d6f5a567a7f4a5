import * as z from 'zod/mini';
import type { Resource } from '../../kit/resource.ts';
import { bytes, route } from '../../kit/route.ts';
import { guid, lineText } from '../../kit/text.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

export const MAX_ATTACHMENT_MB = 20;

/** Allowed attachments: documents and photographs, recognized by their first bytes. */
export const attachmentTypes = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
} as const;
export type AttachmentType = keyof typeof attachmentTypes;

/** The file name extensions of each type; the first one is used for new names. */
export const attachmentEndings: Readonly<Record<AttachmentType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
};

const attachment = z.object({
  guid: anyGuid,
  name: z.string(),
  type: z.enum(Object.keys(attachmentTypes) as [AttachmentType, ...AttachmentType[]]),
  bytes: z.number(),
  addedAt: anyMoment,
  addedBy: z.string(),
  /** Null while the file is visible; the person who removed it may restore it. */
  removedAt: z.nullable(anyMoment),
});
export type Attachment = z.infer<typeof attachment>;

/** The routes for files attached to the records of a resource. They need the same rights as the record itself. */
export function attachmentCalls({ name, entity, titles }: Resource) {
  const all = `/api/${name}/{guid}/attachments`;
  const one = `${all}/{attachment}`;
  const ofRecord = z.strictObject({ guid: guid() });
  const byGuid = z.strictObject({ guid: guid(), attachment: guid() });
  const summary = (text: string) => `${titles.list}: ${text}`;
  const may = (action: 'read' | 'update') => ({ entity, action, isOfRecord: true }) as const;
  return {
    list: route({
      method: 'GET',
      path: all,
      access: may('read'),
      summary: summary('файлы записи, убранные тоже'),
      params: ofRecord,
      response: z.array(attachment),
    }),
    add: route({
      method: 'POST',
      path: all,
      access: may('update'),
      summary: summary(
        `приложить файл PDF, JPEG, PNG или WebP до ${MAX_ATTACHMENT_MB} МБ; окончание имени — как у того, что внутри`,
      ),
      params: ofRecord,
      query: z.strictObject({ name: lineText(255).check(z.minLength(1, { error: 'Это обязательное поле' })) }),
      accepts: 'bytes',
      body: bytes,
      response: attachment,
      status: 201,
    }),
    download: route({
      method: 'GET',
      path: one,
      access: may('read'),
      summary: summary('содержимое файла'),
      params: byGuid,
      answers: 'file',
    }),
    /** Removes a file from view or restores it; its content stays. */
    change: route({
      method: 'PUT',
      path: one,
      access: may('update'),
      summary: summary('убрать файл или вернуть его'),
      params: byGuid,
      body: z.strictObject({ isRemoved: z.boolean() }),
      response: attachment,
    }),
  };
}
