import { IconAlertTriangle, IconInfoCircle, IconLock, IconTool } from '@tabler/icons-react';
import type { ServiceMessage, ServiceNow } from 'contract/features/service/now.ts';
import type { ReactNode } from 'react';
import classes from '../shell/Banner.module.css';
import { leadOf, readOnlyText } from './notice-text.ts';

const icons = { info: IconInfoCircle, works: IconTool, trouble: IconAlertTriangle };

interface Props {
  notices: ServiceNow;
  zone: string;
  /** The button that dismisses a message, where dismissal is possible. */
  dismissal?: (message: ServiceMessage) => ReactNode;
}

/** Service notices: first the read-only mode, then messages. */
export const Notices = ({ notices: { readOnly, messages }, zone, dismissal }: Props) => (
  <>
    {readOnly && (
      <div className={classes.banner}>
        <IconLock size={18} aria-hidden />
        <span>{readOnlyText(readOnly, zone)}</span>
      </div>
    )}
    {messages.map((message) => {
      const Icon = icons[message.kind];
      const lead = leadOf(message, zone);
      return (
        <div key={message.guid} className={classes.banner} data-kind={message.kind}>
          <Icon size={18} aria-hidden />
          <span>
            {lead && <strong>{lead} </strong>}
            {message.text}
          </span>
          {dismissal?.(message)}
        </div>
      );
    })}
  </>
);
