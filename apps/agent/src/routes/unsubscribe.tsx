import { UnsubscribePage } from '@baize/site/unsubscribe';

export default function UnsubscribeRoute() {
  return <UnsubscribePage alone />;
}
