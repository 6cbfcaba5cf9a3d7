import { mount } from "../ui/mount.tsx";
import { OrderPage } from "./order-page.tsx";

/* The script of `/order/TOKEN`. */

mount(<OrderPage token={location.pathname.split("/").filter(Boolean).at(-1) ?? ""} />);
