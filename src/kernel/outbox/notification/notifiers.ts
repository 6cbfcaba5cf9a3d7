import type { NotificationChannel } from "../../notification.ts";
import type { NotificationSender } from "./sender.ts";

/**
 * Combines senders into one with all their channels. The first sender that has a channel is used
 * for it.
 */
export function joinSenders(senders: readonly NotificationSender[]): NotificationSender {
  const byChannel = new Map<NotificationChannel, NotificationSender>();
  for (const sender of senders) {
    for (const channel of sender.channels) if (!byChannel.has(channel)) byChannel.set(channel, sender);
  }
  return {
    channels: [...byChannel.keys()],
    async send(notification) {
      const sender = byChannel.get(notification.channel);
      return sender === undefined ? { kind: "deferred", replyCode: null } : await sender.send(notification);
    },
    close: async () => void (await Promise.all(senders.map((sender) => sender.close()))),
  };
}
