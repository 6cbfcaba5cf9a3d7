import type { MessageSender, PersonContact } from "../message.ts";

/** Combines channels into one sender: the first one that reaches the recipient is used. */
export function joinChannels(channels: readonly MessageSender[]): MessageSender {
  const channelOf = (recipient: PersonContact) => channels.find((channel) => channel.canReach(recipient));
  return {
    canReach: (recipient) => channelOf(recipient) !== undefined,
    async send(message) {
      return (await channelOf(message.recipient)?.send(message)) ?? { kind: "deferred", replyCode: null };
    },
    close: async () => void (await Promise.all(channels.map((channel) => channel.close()))),
  };
}
