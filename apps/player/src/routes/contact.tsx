import { ContactPage } from '../features/contact/contact-page.tsx';

/** /contact: customer service in a window of its own, without the frame of the site. It opens in every state of the platform, e.g. maintenance. */
export default function Contact() {
  return <ContactPage />;
}
